-- What somebody asked before they had an account, or in another browser, is theirs once the address is proved: their data as a file has it.

-- The proved address of the account that asks. Not plain SQL: a policy that reads a table asks that table's own, and theirs read tickets.
create function scope_email() returns text language plpgsql stable as $$
begin
  return (select u.email from user_account u where u.id = scope_user() and u.email_verified_at is not null);
end $$;

create policy ticket_of_address on ticket for select using (
  (select scope_kind()) = 'visitor' and lower(email) = (select scope_email()));
