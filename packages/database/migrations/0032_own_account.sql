-- What customers see and do about their own account.

-- What somebody logged in with, in plain words ("Firefox on Windows"); the header it comes from is not kept.
alter table login_session add column browser text;
alter table login_session drop constraint login_session_revoked_reason_check;
alter table login_session add constraint login_session_revoked_reason_check
  check (revoked_reason in ('logout', 'password', 'time', 'disabled', 'ended'));

-- For which school, and in what role, somebody looked at health notes: parents are told.
alter table medical_access add column franchise_id int references franchise, add column role text;
create index medical_access_child on medical_access (child_id, id);

-- A mail to an account's owner that leads nowhere: of a new password, of the end of the account. Gone once it is sent, so that the
-- address of a deleted account stays nowhere.
create table account_notice (
  id uuid primary key,
  kind text not null check (kind in ('password_changed', 'account_deleted')),
  host text not null,
  email text not null,
  name text not null,
  created_at timestamptz not null default now()
);
alter table account_notice enable row level security, force row level security;
create policy notice_of_system on account_notice using ((select scope_kind()) = 'system');
-- Whoever changes their password has a mail sent about it, and needs not to see it.
create policy notice_from_visitor on account_notice for insert with check ((select scope_kind()) = 'visitor');
alter table message add column account_notice_id uuid references account_notice on delete set null;
create index message_account_notice on message (account_notice_id) where account_notice_id is not null;
