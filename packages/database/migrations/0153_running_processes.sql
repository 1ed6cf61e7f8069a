-- How the running processes are set up, and when jobs last ran. So it is noticed that none does the jobs, or that two do not fit together.
-- Nothing else depends on either table.
create table running_process (
  id uuid primary key,
  works boolean not null,                              -- whether it does the jobs
  session_keys text[] not null,                        -- names of the keys in SESSION_SECRET, which say nothing about them
  behind_proxy boolean not null default false,         -- requests come through a proxy that TRUST_PROXY does not name
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
alter table running_process enable row level security, force row level security;
create policy running_process_by_system on running_process using ((select scope_kind()) = 'system');

create table job_run (
  only_one boolean primary key default true check (only_one),
  ran_at timestamptz not null
);
insert into job_run (ran_at) values (now());
