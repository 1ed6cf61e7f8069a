-- Row-level security behind the checks of the program: who reads a family's data is asked by the database too. The setting
-- matinee.scope says for whom a statement runs: '<kind> <guest id> <user id> <franchise id>', with - for what there is none of.
-- Nothing said, nothing seen.

create function scope_part(n int) returns text language sql stable parallel safe as $$
  select nullif(nullif(split_part(coalesce(current_setting('matinee.scope', true), ''), ' ', n), '-'), '')
$$;
create function scope_kind() returns text language sql stable parallel safe as $$ select coalesce(scope_part(1), 'nobody') $$;
create function scope_guest() returns uuid language sql stable parallel safe as $$ select scope_part(2)::uuid $$;
create function scope_user() returns uuid language sql stable parallel safe as $$ select scope_part(3)::uuid $$;
create function scope_franchise() returns int language sql stable parallel safe as $$ select scope_part(4)::int $$;

-- Whose families these are, for staff. It reads as the system, so that no policy asks itself.
create function families_of(school int) returns setof uuid language plpgsql stable as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  return query select family_id from family_franchise where franchise_id = school;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$;

-- In every policy the scope is asked in a subquery of its own: once a statement, not once a row.

alter table child enable row level security, force row level security;
create policy child_of_scope on child using (
  guest_id = (select scope_guest())
  or (select scope_kind()) in ('system', 'network')
  or ((select scope_franchise()) is not null
    and coalesce(guest_id, customer_id) in (select families_of((select scope_franchise())))));

-- Under a policy an index on lower(email) is of no use: the function is not leakproof.
alter table customer add column email_key text generated always as (lower(email)) stored;
create index customer_email_key on customer (email_key);
alter table customer enable row level security, force row level security;
create policy customer_of_scope on customer using (
  guest_id = (select scope_guest())
  or (select scope_kind()) in ('system', 'network')
  or ((select scope_franchise()) is not null
    and coalesce(guest_id, id) in (select families_of((select scope_franchise())))));

alter table ticket enable row level security, force row level security;
create policy ticket_of_scope on ticket using (
  guest_id = (select scope_guest())
  or (select scope_kind()) in ('system', 'network')
  or franchise_id = (select scope_franchise()));
-- Anybody may write to any school, and needs to be nobody for it.
create policy ticket_from_anybody on ticket for insert with check ((select scope_kind()) <> 'nobody');
alter table ticket_answer enable row level security, force row level security;
create policy answer_of_scope on ticket_answer using (
  (select scope_kind()) in ('system', 'network') or exists (select from ticket t where t.id = ticket_answer.ticket_id));

alter table user_account enable row level security, force row level security;
create policy account_of_scope on user_account using (
  id = (select scope_user()) or (select scope_kind()) in ('system', 'network'));
-- Whether a customer has an account, and who answered an enquiry, is read by the school; changed it is by nobody there.
create policy account_for_staff on user_account for select using ((select scope_franchise()) is not null and (
  exists (select from customer c where c.guest_id = user_account.guest_id or c.id = user_account.customer_id)
  or exists (select from user_role r where r.user_id = user_account.id and r.franchise_id = (select scope_franchise()))
  or exists (select from ticket_answer a where a.user_id = user_account.id)));

-- What was agreed to, and who looked at notes on health, is seen with whom it is about.
alter table consent enable row level security, force row level security;
create policy consent_of_scope on consent using (
  (select scope_kind()) in ('system', 'network')
  or user_id = (select scope_user())
  or exists (select from customer c where c.id = consent.customer_id)
  or exists (select from child k where k.id = consent.child_id));

alter table medical_access enable row level security, force row level security;
create policy look_of_scope on medical_access for select using (exists (select from child k where k.id = medical_access.child_id));
create policy look_written_down on medical_access for insert with check (exists (select from child k where k.id = medical_access.child_id));
-- Written down once, and never changed by whom it is about.
create policy look_kept on medical_access using ((select scope_kind()) = 'system');

-- Logins, what leads to them, and the private calendar: the account's own. Staff see the views that they opened themselves.
alter table login_session enable row level security, force row level security;
create policy session_of_scope on login_session using (
  user_id = (select scope_user()) or impersonated_by = (select scope_user()) or (select scope_kind()) = 'system');
alter table one_time_token enable row level security, force row level security;
create policy one_time_of_scope on one_time_token using (user_id = (select scope_user()) or (select scope_kind()) = 'system');
alter table email_token enable row level security, force row level security;
create policy link_of_scope on email_token using (user_id = (select scope_user()) or (select scope_kind()) = 'system');
alter table calendar_feed enable row level security, force row level security;
create policy feed_of_scope on calendar_feed using (user_id = (select scope_user()) or (select scope_kind()) = 'system');
