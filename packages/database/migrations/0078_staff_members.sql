-- Who works where, as the staff's own screens change it. The three rights take away what the role has: a role without one of them has
-- none to take. A role of the version before has all of its rights.
alter table user_role
  add column id int generated always as identity unique,
  add column version int not null default 1,
  add column sees_money boolean not null default true,
  add column sees_health boolean not null default true,
  add column may_export boolean not null default true;
create trigger user_role_version before update on user_role
  for each row when (old.* is distinct from new.*) execute function count_change();

alter table teacher add column user_id uuid references user_account; -- the login of the person, if they have one

-- A mailed link to work for a school. One that is accepted or taken back is deleted: the audit log keeps who did it.
create table staff_invitation (
  id uuid primary key,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('FRANCHISE_STAFF', 'FRANCHISE_ADMIN', 'NETWORK_ADMIN')),
  franchise_id int references franchise,
  sees_money boolean not null,
  sees_health boolean not null,
  may_export boolean not null,
  teacher_id int references teacher on delete set null,
  invited_by uuid not null references user_account,
  token_id uuid not null references email_token,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  constraint invitation_of_a_franchise check ((role = 'NETWORK_ADMIN') = (franchise_id is null)),
  unique nulls not distinct (email, franchise_id)
);
create index on staff_invitation (franchise_id);
create index on staff_invitation (token_id);
create index on staff_invitation (invited_by);
alter table staff_invitation enable row level security, force row level security;
create policy staff_invitation_by_system on staff_invitation using ((select scope_kind()) = 'system');
create policy staff_invitation_read on staff_invitation for select using (
  (select scope_kind()) = 'network' or franchise_id = (select scope_franchise()));

alter table email_token drop constraint email_token_purpose_check;
alter table email_token add constraint email_token_purpose_check
  check (purpose in ('verify', 'reset', 'invite', 'login', 'staff')) not valid;

alter table account_notice drop constraint account_notice_kind_check;
alter table account_notice add constraint account_notice_kind_check check (kind in ('password_changed', 'account_deleted',
  'two_step_on', 'two_step_off', 'two_step_reset', 'recovery_codes_renewed', 'recovery_code_used', 'second_step_failed',
  'staff_role_changed', 'staff_role_ended')) not valid;
