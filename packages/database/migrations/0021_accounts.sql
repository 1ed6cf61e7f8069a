-- Accounts, roles, logins and the links and tokens that lead to them.
create table user_account (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  company_name text,
  password_hash text,                     -- PHC string; null until an address is verified with a password
  email_verified_at timestamptz,
  guest_id uuid not null unique references guest,  -- the account's own visitor: everything of a customer belongs to it
  customer_id uuid references customer,   -- the parent information it uses now
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);
create index user_account_customer on user_account (customer_id);

create table user_role (
  user_id uuid not null references user_account,
  role text not null check (role in ('CUSTOMER', 'FRANCHISE_STAFF', 'FRANCHISE_ADMIN', 'NETWORK_ADMIN')),
  franchise_id int references franchise,
  constraint role_of_a_franchise check ((role in ('FRANCHISE_STAFF', 'FRANCHISE_ADMIN')) = (franchise_id is not null)),
  unique nulls not distinct (user_id, role, franchise_id)
);

create table login_session (
  id uuid primary key,
  user_id uuid not null references user_account,
  generation int not null default 1,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  refreshed_at timestamptz,
  expires_at timestamptz not null default now() + interval '12 months',
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'password', 'time', 'disabled')),
  host text not null,
  impersonated_by uuid references user_account,   -- the member of staff who looks on
  impersonation_reason text,
  constraint session_ended_for_a_reason check ((revoked_at is null) = (revoked_reason is null)),
  constraint session_impersonated_for_a_reason check ((impersonated_by is null) = (impersonation_reason is null))
);
create index login_session_user on login_session (user_id) where revoked_at is null;
create index login_session_looking_on on login_session (expires_at) where revoked_at is null and impersonated_by is not null;

-- Handed from one of our hosts to another in an address: used once, within a minute.
create table one_time_token (
  hash bytea primary key,
  user_id uuid not null references user_account,
  for_host text not null,
  purpose text not null check (purpose in ('login', 'view', 'impersonator')),
  from_session uuid not null references login_session,  -- ends, and the token is worth nothing
  reason text,
  expires_at timestamptz not null default now() + interval '60 seconds',
  used_at timestamptz
);
create index on one_time_token (expires_at);

-- Links in mails. The token itself is kept nowhere: it is made again from the id, with the server's secret, when the mail is written.
create table email_token (
  id uuid primary key,
  user_id uuid not null references user_account,
  purpose text not null check (purpose in ('verify', 'reset', 'invite')),
  host text not null,
  -- What was typed at registration holds only once the address is proved, and only for who proves it with this very link.
  pending_name text,
  pending_password_hash text,
  pending_marketing boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_token_user on email_token (user_id);

alter table message add column email_token_id uuid references email_token;

-- What was consented to at registration is the account's before there is any parent information.
alter table consent add column user_id uuid references user_account;
alter table consent drop constraint consent_has_subject;
alter table consent add constraint consent_has_subject check (num_nonnulls(customer_id, child_id, user_id) >= 1);
create index on consent (user_id);
