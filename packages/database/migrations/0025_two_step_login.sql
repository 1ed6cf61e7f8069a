-- The second step of a login: a code from an authenticator app (RFC 6238) or a recovery code, after the password or a mailed link.
create table two_step (
  user_id uuid primary key references user_account,
  secret_ciphertext bytea,                             -- encrypted with the data key, bound to user_id
  next_secret_ciphertext bytea,                        -- an app that is being set up, until its first code
  confirmed_at timestamptz,                            -- since when codes are asked for
  last_step bigint not null default 0,                 -- the 30 seconds of the last code that was accepted: each code counts once
  constraint two_step_confirmed_with_secret check ((confirmed_at is null) = (secret_ciphertext is null))
);

create table recovery_code (
  id bigint generated always as identity primary key,
  user_id uuid not null references user_account,
  hash text not null,                                  -- PHC string
  used_at timestamptz
);
create index on recovery_code (user_id);

-- A login that has passed its first step only. It is no session, and opens nothing but the second step.
create table pending_login (
  hash bytea primary key,
  user_id uuid not null references user_account,
  host text not null,
  needs text not null check (needs in ('code', 'set_up')),
  tries int not null default 0,
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz
);
create index on pending_login (user_id);
create index on pending_login (expires_at);

-- Browsers that are not asked for a code for a while.
create table trusted_device (
  hash bytea primary key,
  user_id uuid not null references user_account,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on trusted_device (user_id);
create index on trusted_device (expires_at);

alter table login_session add column second_step_at timestamptz;

alter table two_step enable row level security, force row level security;
create policy two_step_visible on two_step using (user_id = (select scope_user()) or (select scope_kind()) = 'system');
alter table recovery_code enable row level security, force row level security;
create policy recovery_code_visible on recovery_code using (user_id = (select scope_user()) or (select scope_kind()) = 'system');
alter table pending_login enable row level security, force row level security;
create policy pending_login_visible on pending_login using (user_id = (select scope_user()) or (select scope_kind()) = 'system');
alter table trusted_device enable row level security, force row level security;
create policy trusted_device_visible on trusted_device using (user_id = (select scope_user()) or (select scope_kind()) = 'system');

-- Staff change their own login too. They add the notice about that, to their own address, and do not see it.
create policy account_notice_added_by_staff on account_notice for insert with check (
  (select scope_kind()) in ('franchise', 'network') and email = (select scope_email())
  and kind in ('two_step_on', 'two_step_off', 'recovery_codes_renewed'));

alter table account_notice drop constraint account_notice_kind_check;
alter table account_notice add constraint account_notice_kind_check check (kind in ('password_changed', 'account_deleted',
  'two_step_on', 'two_step_off', 'two_step_reset', 'recovery_codes_renewed', 'recovery_code_used', 'second_step_failed')) not valid;

-- A mailed link that logs in.
alter table email_token drop constraint email_token_purpose_check;
alter table email_token add constraint email_token_purpose_check check (purpose in ('verify', 'reset', 'invite', 'login')) not valid;
