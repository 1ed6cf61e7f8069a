-- The same rows for the same scopes, and less for PostgreSQL to plan (docs/decisions, 0016). Every statement plans all policies of its
-- tables, on every connection, and starts their subqueries each time it runs, whether its scope needs them or not.

-- In PL/pgSQL: a function in SQL is put in place of its call, which is read, simplified and planned again wherever a policy names it. They
-- name nothing outside pg_catalog, not even one another, so they need no search_path, which would have to be set at each call.
create or replace function scope_kind() returns text language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(nullif(split_part(current_setting('matinee.scope', true), ' ', 1), '-'), ''), 'nobody');
end $$;
create or replace function scope_guest() returns uuid language plpgsql stable parallel safe as $$
begin
  return nullif(nullif(split_part(current_setting('matinee.scope', true), ' ', 2), '-'), '')::uuid;
end $$;
create or replace function scope_user() returns uuid language plpgsql stable parallel safe as $$
begin
  return nullif(nullif(split_part(current_setting('matinee.scope', true), ' ', 3), '-'), '')::uuid;
end $$;
create or replace function scope_franchise() returns int language plpgsql stable parallel safe as $$
begin
  return nullif(nullif(split_part(current_setting('matinee.scope', true), ' ', 4), '-'), '')::int;
end $$;
create or replace function scope_money_franchise() returns int language plpgsql stable parallel safe as $$
begin
  return case when split_part(coalesce(current_setting('matinee.scope', true), ''), ' ', 5) in ('money', '')
    then nullif(nullif(split_part(current_setting('matinee.scope', true), ' ', 4), '-'), '')::int end;
end $$;
create or replace function scope_own_user() returns uuid language plpgsql stable parallel safe as $$
begin
  return case when split_part(current_setting('matinee.scope', true), ' ', 6) = 'own'
    then nullif(nullif(split_part(current_setting('matinee.scope', true), ' ', 3), '-'), '')::uuid end;
end $$;
-- Nothing calls it any more.
drop function scope_part(int);

-- True for the system and the network.
create function scope_sees_all() returns boolean language plpgsql stable parallel safe as $$
begin
  return coalesce(split_part(current_setting('matinee.scope', true), ' ', 1) in ('system', 'network'), false);
end $$;
-- The school of a scope whose staff see all its families; null: any other scope, also that of a teacher who sees their own classes alone.
create function scope_whole_franchise() returns int language plpgsql stable parallel safe as $$
begin
  return case when split_part(current_setting('matinee.scope', true), ' ', 6) <> 'own'
    then nullif(nullif(split_part(current_setting('matinee.scope', true), ' ', 4), '-'), '')::int end;
end $$;

-- The families of the school in scope; none in another scope.
create function families_in_scope() returns setof uuid language plpgsql stable as $$
declare
  school int := scope_franchise();
begin
  if school is not null then return query select families_of(school); end if;
end $$ set search_path from current;
-- The orders, the movements of credit and the details of the visitor in scope; empty in another scope.
create function orders_in_scope() returns uuid[] language plpgsql stable as $$
begin
  return array(select o.id from orders o where o.guest_id = scope_guest());
end $$ set search_path from current;
create function credit_movements_in_scope() returns bigint[] language plpgsql stable as $$
declare
  guest uuid := scope_guest();
begin
  return case when guest is null then '{}' else array(select credit_movements_of(guest)) end;
end $$ set search_path from current;
create function customers_in_scope() returns uuid[] language plpgsql stable as $$
begin
  return array(select c.id from customer c where c.guest_id = scope_guest());
end $$ set search_path from current;

-- What few rows need, and only where nothing before it is true. The statements in them run in the caller's scope.
create function debt_payment_in_scope(debt_payment uuid) returns boolean language plpgsql stable as $$
begin
  return debt_payment is not null and scope_money_franchise() is not null
    and exists (select from debt_payment p where p.id = debt_payment and p.franchise_id = scope_money_franchise());
end $$ set search_path from current;
create function is_staff_in_scope(login uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from user_role r where r.user_id = login and r.franchise_id = scope_franchise())
    or exists (select from ticket_answer a where a.user_id = login);
end $$ set search_path from current;
create function waiting_in_scope(entry uuid) returns boolean language plpgsql stable as $$
declare
  school int := scope_franchise();
  own uuid := scope_own_user();
begin
  return school is not null and exists (
    select from waiting_list_entry e left join class_group g on g.id = e.group_id left join course c on c.id = e.course_id
     where e.id = entry and coalesce(g.franchise_id, c.franchise_id) = school
       and (own is null or e.group_id in (select classes_taught_by(own, school))));
end $$ set search_path from current;

-- Families.
alter policy child_visible on child using (
  (select scope_sees_all()) or guest_id = (select scope_guest())
  or coalesce(guest_id, customer_id) in (select families_in_scope()));
alter policy customer_visible on customer using (
  (select scope_sees_all()) or guest_id = (select scope_guest())
  or coalesce(guest_id, id) in (select families_in_scope()));
alter policy family_word_visible on family_word using (
  (select scope_sees_all()) or family_id in (select families_in_scope()));
alter policy consent_visible on consent using (
  (select scope_sees_all()) or user_id = (select scope_user())
  or exists (select from customer c where c.id = consent.customer_id)
  or exists (select from child k where k.id = consent.child_id));
alter policy coupon_use_visible on coupon_customer using (
  (select scope_sees_all())
  or exists (select from customer c where c.email_key = coupon_customer.email_key)
  or email_key = lower((select scope_email())) or email_key = 'deleted:' || (select scope_user()));
alter policy account_visible on user_account using ((select scope_sees_all()) or id = (select scope_user()));
alter policy account_read_by_staff on user_account using ((select scope_franchise()) is not null and (
  exists (select from customer c where c.guest_id = user_account.guest_id or c.id = user_account.customer_id)
  or is_staff_in_scope(id)));
alter policy waiting_note_visible on waiting_note using ((select scope_sees_all()) or waiting_in_scope(entry_id));
alter policy waiting_skip_visible on waiting_skip using ((select scope_sees_all()) or waiting_in_scope(entry_id));

-- Enquiries.
alter policy ticket_visible on ticket using (
  (select scope_sees_all()) or guest_id = (select scope_guest()) or franchise_id = (select scope_whole_franchise()));
alter policy answer_visible on ticket_answer using (
  (select scope_sees_all()) or exists (select from ticket t where t.id = ticket_answer.ticket_id));

-- Money.
alter policy payment_visible on payment using (
  (select scope_sees_all()) or order_id = any ((select orders_in_scope())::uuid[])
  or exists (select from order_item i where i.order_id = payment.order_id and i.seller_id = (select scope_money_franchise())));
alter policy reversal_visible on reversal using (
  (select scope_sees_all()) or order_id = any ((select orders_in_scope())::uuid[])
  or exists (select from order_item i where i.order_id = reversal.order_id and i.seller_id = (select scope_money_franchise())));
alter policy order_debt_visible on order_debt using (
  (select scope_sees_all()) or order_id = any ((select orders_in_scope())::uuid[])
  or exists (select from order_item i where i.order_id = order_debt.order_id and i.seller_id = (select scope_money_franchise())));
alter policy refund_visible on refund using (
  (select scope_sees_all()) or exists (select from payment p where p.id = refund.payment_id));
alter policy dispute_visible on dispute using (
  (select scope_sees_all()) or exists (select from payment p where p.id = dispute.payment_id));
alter policy balance_transaction_visible on balance_transaction using (
  (select scope_sees_all()) or ((select scope_money_franchise()) is not null
    and exists (select from payment p where p.id = balance_transaction.payment_id)));
alter policy reversal_part_visible on reversal_part using (
  (select scope_sees_all()) or exists (select from reversal r where r.id = reversal_part.reversal_id));
alter policy reversal_refund_visible on reversal_refund using (
  (select scope_sees_all()) or exists (select from reversal r where r.id = reversal_refund.reversal_id));
alter policy transfer_visible on transfer using (
  (select scope_sees_all()) or exists (select from reversal r where r.id = transfer.reversal_id));
alter policy customer_credit_visible on customer_credit using (
  (select scope_sees_all()) or customer_id = any ((select customers_in_scope())::uuid[]));
alter policy family_debt_visible on family_debt using (
  (select scope_sees_all()) or customer_id = any ((select customers_in_scope())::uuid[])
  or franchise_id = (select scope_money_franchise()));
alter policy debt_payment_visible on debt_payment using (
  (select scope_sees_all()) or customer_id = any ((select customers_in_scope())::uuid[])
  or franchise_id = (select scope_money_franchise()));
alter policy ledger_transaction_visible on ledger_transaction using (
  (select scope_sees_all()) or order_id = any ((select orders_in_scope())::uuid[])
  or (order_id is null and id = any ((select credit_movements_in_scope())::bigint[]))
  or exists (select from order_item i where i.order_id = ledger_transaction.order_id and i.seller_id = (select scope_money_franchise()))
  or debt_payment_in_scope(debt_payment_id));
-- The school of staff, or else the entry's own.
alter policy ledger_entry_read on ledger_entry using (
  (select scope_sees_all())
  or ((seller_id is null or seller_id = coalesce((select scope_franchise()), seller_id))
    and exists (select from ledger_transaction t where t.id = ledger_entry.transaction_id)));
alter policy ledger_entry_added on ledger_entry with check (
  (select scope_kind()) <> 'nobody' and (seller_id is null or seller_id = coalesce((select scope_franchise()), seller_id)));

-- What the school's staff have, but for teachers who see their own classes alone.
alter policy import_batch_visible on import_batch using ((select scope_sees_all()) or franchise_id = (select scope_whole_franchise()));
alter policy import_mapping_visible on import_mapping using ((select scope_sees_all()) or franchise_id = (select scope_whole_franchise()));
alter policy import_row_visible on import_row using (
  (select scope_sees_all()) or exists (select from import_batch b where b.id = import_row.batch_id));
alter policy lesson_notice_visible on lesson_notice using ((select scope_sees_all()) or franchise_id = (select scope_whole_franchise()));
alter policy lost_lesson_visible on lost_lesson using ((select scope_sees_all()) or franchise_id = (select scope_whole_franchise()));
alter policy lost_enrolled_lesson_visible on lost_enrolled_lesson using (
  (select scope_sees_all()) or franchise_id = (select scope_whole_franchise()));
alter policy withdrawal_visible on withdrawal using ((select scope_sees_all()) or franchise_id = (select scope_whole_franchise()));
alter policy withdrawal_family_visible on withdrawal_family using (
  (select scope_sees_all()) or exists (select from withdrawal w where w.id = withdrawal_family.withdrawal_id));
