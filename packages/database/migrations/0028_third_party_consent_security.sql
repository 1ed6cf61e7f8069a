-- What somebody said about other companies' scripts is theirs alone: no school and no network reads it.
alter table third_party_consent enable row level security, force row level security;
create policy third_party_consent_of_scope on third_party_consent using (
  (guest_id = (select scope_guest()) and user_id is null)
  or user_id = (select scope_user())
  or (select scope_kind()) = 'system');
