-- Row-level security: the database itself limits whose rows a statement sees (docs/decisions, 0016). The setting matinee.scope says for
-- whom a statement runs: '<kind> <guest id> <user id> <franchise id>', with - for a part that is empty. Without it no row is visible.

create function scope_part(n int) returns text language sql stable parallel safe as $$
  select nullif(nullif(split_part(coalesce(current_setting('matinee.scope', true), ''), ' ', n), '-'), '')
$$;
create function scope_kind() returns text language sql stable parallel safe as $$ select coalesce(scope_part(1), 'nobody') $$;
create function scope_guest() returns uuid language sql stable parallel safe as $$ select scope_part(2)::uuid $$;
create function scope_user() returns uuid language sql stable parallel safe as $$ select scope_part(3)::uuid $$;
create function scope_franchise() returns int language sql stable parallel safe as $$ select scope_part(4)::int $$;

-- The proved address of the account. In plpgsql, because a policy may not read its own table: this one would through user_account.
create function scope_email() returns text language plpgsql stable as $$
begin
  return (select u.email from user_account u where u.id = scope_user() and u.email_verified_at is not null);
end $$;

-- The families of a school. It reads as the system, so that the policies of child and customer do not call themselves.
create function families_of(school int) returns setof uuid language plpgsql stable as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  return query select family_id from family_franchise where franchise_id = school;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$;

-- Every policy reads the scope in a subquery, which runs once for a statement and not once for a row.

alter table child enable row level security, force row level security;
create policy child_visible on child using (
  guest_id = (select scope_guest())
  or (select scope_kind()) in ('system', 'network')
  or ((select scope_franchise()) is not null
    and coalesce(guest_id, customer_id) in (select families_of((select scope_franchise())))));

alter table customer enable row level security, force row level security;
create policy customer_visible on customer using (
  guest_id = (select scope_guest())
  or (select scope_kind()) in ('system', 'network')
  or ((select scope_franchise()) is not null
    and coalesce(guest_id, id) in (select families_of((select scope_franchise())))));

alter table user_account enable row level security, force row level security;
create policy account_visible on user_account using (
  id = (select scope_user()) or (select scope_kind()) in ('system', 'network'));
-- A school can read which customers have an account and who answered an enquiry. It cannot change them.
create policy account_read_by_staff on user_account for select using ((select scope_franchise()) is not null and (
  exists (select from customer c where c.guest_id = user_account.guest_id or c.id = user_account.customer_id)
  or exists (select from user_role r where r.user_id = user_account.id and r.franchise_id = (select scope_franchise()))
  or exists (select from ticket_answer a where a.user_id = user_account.id)));

-- Enquiries. An enquiry made before there was an account, or in another browser, belongs to the account that proved its address.
alter table ticket enable row level security, force row level security;
create policy ticket_visible on ticket using (
  guest_id = (select scope_guest())
  or (select scope_kind()) in ('system', 'network')
  or franchise_id = (select scope_franchise()));
create policy ticket_read_by_address on ticket for select using (
  (select scope_kind()) = 'visitor' and lower(email) = (select scope_email()));
-- Anyone with a scope may write to any school.
create policy ticket_added_by_anyone on ticket for insert with check ((select scope_kind()) <> 'nobody');

alter table ticket_answer enable row level security, force row level security;
create policy answer_visible on ticket_answer using (
  (select scope_kind()) in ('system', 'network') or exists (select from ticket t where t.id = ticket_answer.ticket_id));

-- Consents and the access log of health notes are visible to whoever sees the person they are about.
alter table consent enable row level security, force row level security;
create policy consent_visible on consent using (
  (select scope_kind()) in ('system', 'network')
  or user_id = (select scope_user())
  or exists (select from customer c where c.id = consent.customer_id)
  or exists (select from child k where k.id = consent.child_id));

alter table medical_access enable row level security, force row level security;
create policy medical_access_read on medical_access for select using (exists (select from child k where k.id = medical_access.child_id));
create policy medical_access_added on medical_access for insert with check (exists (select from child k where k.id = medical_access.child_id));
-- Only the system changes or deletes an entry.
create policy medical_access_by_system on medical_access using ((select scope_kind()) = 'system');

-- Logins, the tokens that lead to them, the private calendar and saved cards belong to the account alone. Staff also see the views that
-- they opened themselves.
alter table login_session enable row level security, force row level security;
create policy session_visible on login_session using (
  user_id = (select scope_user()) or impersonated_by = (select scope_user()) or (select scope_kind()) = 'system');
alter table one_time_token enable row level security, force row level security;
create policy one_time_token_visible on one_time_token using (user_id = (select scope_user()) or (select scope_kind()) = 'system');
alter table email_token enable row level security, force row level security;
create policy email_token_visible on email_token using (user_id = (select scope_user()) or (select scope_kind()) = 'system');
alter table calendar_feed enable row level security, force row level security;
create policy calendar_feed_visible on calendar_feed using (user_id = (select scope_user()) or (select scope_kind()) = 'system');
alter table payment_customer enable row level security, force row level security;
create policy payment_customer_visible on payment_customer using (
  user_id = (select scope_user()) or (select scope_kind()) = 'system');

-- What a visitor said about third-party scripts is theirs alone: no school and not the network reads it.
alter table third_party_consent enable row level security, force row level security;
create policy third_party_consent_visible on third_party_consent using (
  (guest_id = (select scope_guest()) and user_id is null)
  or user_id = (select scope_user())
  or (select scope_kind()) = 'system');

-- A visitor who changes a password adds the notice about it, and does not see it.
alter table account_notice enable row level security, force row level security;
create policy account_notice_by_system on account_notice using ((select scope_kind()) = 'system');
create policy account_notice_added on account_notice for insert with check ((select scope_kind()) = 'visitor');
