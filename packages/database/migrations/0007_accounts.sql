-- Accounts, roles, logins, the links and tokens that lead to them, and what people consented to.
create table user_account (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  company_name text,
  password_hash text,                                  -- PHC string; null until the address is verified with a password
  email_verified_at timestamptz,
  guest_id uuid not null unique references guest,      -- the account's own guest, which owns all of its customer data
  customer_id uuid references customer,                -- the contact details in use
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
  revoked_reason text check (revoked_reason in ('logout', 'password', 'time', 'disabled', 'ended')),
  host text not null,
  browser text,                                        -- such as "Firefox on Windows"; the user agent itself is not stored
  impersonated_by uuid references user_account,        -- the member of staff who views the shop as this customer
  impersonation_reason text,
  constraint session_ended_for_a_reason check ((revoked_at is null) = (revoked_reason is null)),
  constraint session_impersonated_for_a_reason check ((impersonated_by is null) = (impersonation_reason is null))
);
create index login_session_user on login_session (user_id) where revoked_at is null;
create index login_session_impersonated on login_session (expires_at) where revoked_at is null and impersonated_by is not null;

-- Carries a login from one of our hosts to another in a URL. Used once, within a minute.
create table one_time_token (
  hash bytea primary key,
  user_id uuid not null references user_account,
  for_host text not null,
  purpose text not null check (purpose in ('login', 'view', 'impersonator')),
  from_session uuid not null references login_session,  -- the token is void once this session ends
  reason text,
  leaves boolean not null default false,               -- the login moves: it does not stay on the host that made the token
  expires_at timestamptz not null default now() + interval '60 seconds',
  used_at timestamptz
);
create index on one_time_token (expires_at);

-- Links in mails. The token itself is not stored: it is derived from the id and the server's secret when the mail is written.
create table email_token (
  id uuid primary key,
  user_id uuid not null references user_account,
  purpose text not null check (purpose in ('verify', 'reset', 'invite')),
  host text not null,
  -- What was entered at registration takes effect once the address is proved with this very link.
  pending_name text,
  pending_password_hash text,
  pending_marketing boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_token_user on email_token (user_id);

-- A mail to the owner of an account about a new password or the end of the account. Deleted once it is sent, so that the address of
-- a deleted account is stored nowhere.
create table account_notice (
  id uuid primary key,
  kind text not null check (kind in ('password_changed', 'account_deleted')),
  host text not null,
  email text not null,
  name text not null,
  created_at timestamptz not null default now()
);

-- The address of a customer's calendar is derived from the id and the server's secret. A new id is a new address.
create table calendar_feed (
  user_id uuid primary key references user_account on delete cascade,
  id uuid not null unique,
  renewed_at timestamptz not null default now()
);

create table consent (
  id bigint generated always as identity primary key,
  customer_id uuid references customer,
  child_id uuid references child,
  user_id uuid references user_account,                -- consent given at registration, before there are contact details
  kind text not null check (kind in ('marketing', 'image')),
  given boolean not null,
  wording_version text not null,
  recorded_at timestamptz not null default now(),
  recorded_by text not null,
  constraint consent_has_subject check (num_nonnulls(customer_id, child_id, user_id) >= 1)
);
create index on consent (customer_id);
create index on consent (child_id);
create index on consent (user_id);

-- Consent to third-party scripts. The latest row for a visitor, host and kind counts.
create table third_party_consent (
  id bigint generated always as identity primary key,
  guest_id uuid,                                       -- no foreign keys: the receipt outlives the person it is about
  user_id uuid,
  host text not null,
  kind text not null check (kind in ('chat', 'measuring', 'advertising')),
  given boolean not null,
  wording_version text not null,
  recorded_at timestamptz not null default now(),
  constraint third_party_consent_has_subject check (num_nonnulls(guest_id, user_id) >= 1)
);
create index on third_party_consent (guest_id, host);
create index on third_party_consent (user_id, host);

-- Rows never change, except that the account is added when a visitor logs in.
create function third_party_consent_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.user_id is null and new.user_id is not null
     and (to_jsonb(new) - 'user_id') = (to_jsonb(old) - 'user_id') then
    return new;
  end if;
  raise exception 'the ledger of consents is append-only';
end $$;
create trigger third_party_consent_append_only before update or delete on third_party_consent
  for each row execute function third_party_consent_is_append_only();
create trigger third_party_consent_no_truncate before truncate on third_party_consent
  for each statement execute function third_party_consent_is_append_only();
