-- Keys with which other programs call the API for a school, or for the network (docs/decisions, 0050). Only a hash is stored. A key that ended
-- stays: the audit log names it.
create table api_key (
  id uuid primary key,
  franchise_id int references franchise, -- null: the network
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) > 0),
  hash bytea not null unique check (length(hash) = 32), -- SHA-256 of the key, which has 256 random bits
  hint text not null check (length(hint) = 4), -- its last four characters
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index on api_key (franchise_id);
create index on api_key (created_by);
alter table api_key enable row level security, force row level security;
create policy api_key_visible on api_key using (
  (select scope_kind()) in ('system', 'network') or franchise_id = (select scope_franchise()));
