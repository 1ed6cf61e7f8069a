-- Who agreed to marketing emails at an order and withdrew that in the account still counted as agreed for a school (docs/decisions, 0057). The
-- staff of a school read what the accounts of their families answered. They add no answer to an account.
create function is_family_in_scope(login uuid) returns boolean language plpgsql stable as $$
begin
  return scope_franchise() is not null and exists (
    select from user_account u join customer c on c.guest_id = u.guest_id where u.id = login);
end $$ set search_path from current;
create policy consent_of_account_read on consent for select using (user_id is not null and is_family_in_scope(user_id));
