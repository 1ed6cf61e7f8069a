-- Addresses of other programs that hear of what happens at a school, or at all schools of the network (docs/decisions, 0053).
create table webhook_endpoint (
  id uuid primary key,
  franchise_id int references franchise,               -- null: the network, for all its schools
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 1 and 500),
  kinds text[] not null check (cardinality(kinds) > 0),
  secret_ciphertext bytea not null,
  old_secret_ciphertext bytea,                         -- signs beside the new one until the time below
  old_secret_until timestamptz,
  status text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason text check (disabled_reason in ('staff', 'failing', 'gone')),
  disabled_at timestamptz,
  failing_since timestamptz,                           -- of the first attempt that failed since the last success
  delivered_at timestamptz,                            -- the last success
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  constraint webhook_old_secret_ends check ((old_secret_ciphertext is null) = (old_secret_until is null)),
  constraint webhook_disabled_for_reason check ((status = 'disabled') = (disabled_reason is not null))
);
create index on webhook_endpoint (franchise_id);
create index on webhook_endpoint (created_by);
alter table webhook_endpoint enable row level security, force row level security;
create policy webhook_endpoint_visible on webhook_endpoint using (
  (select scope_kind()) in ('system', 'network') or franchise_id = (select scope_franchise()));

-- A fact that somebody listens for, written in the transaction of the change. Ids alone. A fact is told once for each transaction.
create table webhook_event (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  franchise_id int references franchise,               -- the school that it happened at; null: a test by the network
  subject text not null,
  detail jsonb not null default '{}',
  occurred_at timestamptz not null default now(),
  transaction xid8 not null default pg_current_xact_id()
);
create unique index webhook_event_once on webhook_event (franchise_id, kind, subject, occurred_at, transaction);
create index webhook_event_old on webhook_event (occurred_at);
alter table webhook_event enable row level security, force row level security;
create policy webhook_event_visible on webhook_event using (
  (select scope_kind()) in ('system', 'network') or franchise_id = (select scope_franchise()));

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  event_id uuid not null references webhook_event on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  tries int not null default 0,                        -- since it was asked for; sending again counts anew
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (endpoint_id, event_id)
);
create index webhook_delivery_event on webhook_delivery (event_id);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_try_at) where status = 'pending';
create index webhook_delivery_log on webhook_delivery (endpoint_id, created_at desc, id desc);
alter table webhook_delivery enable row level security, force row level security;
create policy webhook_delivery_visible on webhook_delivery using (
  (select scope_kind()) in ('system', 'network') or exists (select from webhook_endpoint e where e.id = webhook_delivery.endpoint_id));

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_delivery on delete cascade,
  at timestamptz not null default clock_timestamp(),
  status int,                                          -- of the answer; null: none came
  duration_ms int not null,
  error text,                                          -- why it failed, in words; null: it did not
  excerpt text not null default ''                     -- the beginning of the answer
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, id);
alter table webhook_attempt enable row level security, force row level security;
create policy webhook_attempt_visible on webhook_attempt using (
  (select scope_kind()) in ('system', 'network') or exists (select from webhook_delivery d where d.id = webhook_attempt.delivery_id));

-- Administrators hear of an address that was switched off.
alter table account_notice drop constraint account_notice_kind_check;
alter table account_notice add constraint account_notice_kind_check check (kind in ('password_changed', 'account_deleted',
  'two_step_on', 'two_step_off', 'two_step_reset', 'recovery_codes_renewed', 'recovery_code_used', 'second_step_failed',
  'staff_role_changed', 'staff_role_ended', 'webhook_disabled')) not valid;
