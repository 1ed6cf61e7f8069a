-- One row: what this copy is. It outlives a wipe of the demo, so that the next start does not fill it in again.
create table installation (
  only_one boolean primary key default true check (only_one),
  set_up_at timestamptz,                               -- null: nobody has set it up
  demo_declined_at timestamptz                         -- a start fills in no demo any more
);
insert into installation (set_up_at) select case when exists (select from franchise) then now() end;
alter table installation enable row level security, force row level security;
create policy installation_by_system on installation using ((select scope_kind()) = 'system');

-- Whoever knows one may set up an empty copy. Each start of an empty copy adds one.
create table set_up_code (
  hash bytea primary key,                              -- SHA-256; the code itself is only printed
  expires_at timestamptz not null default now() + interval '24 hours'
);
alter table set_up_code enable row level security, force row level security;
create policy set_up_code_by_system on set_up_code using ((select scope_kind()) = 'system');

alter table franchise
  add column is_demo boolean not null default false,
  add column guide jsonb not null default '{}'         -- steps of the set-up guide that were left out: {"provider": "2026-11-23"}
    constraint franchise_guide check (jsonb_typeof(guide) = 'object');
