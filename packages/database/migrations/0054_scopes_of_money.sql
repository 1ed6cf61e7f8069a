-- Row-level security for money, and for what staff write about a waiting child (docs/decisions, 0016).

-- The school of a scope whose staff role sees money; null: any other scope. The version before names no fifth part and still serves: its
-- schools go on seeing what they saw.
create function scope_money_franchise() returns int language sql stable parallel safe
  return case when split_part(coalesce(current_setting('matinee.scope', true), ''), ' ', 5) in ('money', '') then scope_franchise() end;

-- A family sees the money of its own orders, a school that of the orders it sold a part of. The orders of a visitor are few and are read
-- once for a statement. For a school, each row asks by an index.
alter table payment enable row level security, force row level security;
create policy payment_visible on payment using (
  (select scope_kind()) in ('system', 'network')
  or order_id = any (array(select o.id from orders o where o.guest_id = (select scope_guest())))
  or ((select scope_money_franchise()) is not null
    and exists (select from order_item i where i.order_id = payment.order_id and i.seller_id = (select scope_money_franchise()))));

alter table reversal enable row level security, force row level security;
create policy reversal_visible on reversal using (
  (select scope_kind()) in ('system', 'network')
  or order_id = any (array(select o.id from orders o where o.guest_id = (select scope_guest())))
  or ((select scope_money_franchise()) is not null
    and exists (select from order_item i where i.order_id = reversal.order_id and i.seller_id = (select scope_money_franchise()))));

-- What belongs to a payment or a reversal is visible with it.
alter table refund enable row level security, force row level security;
create policy refund_visible on refund using (
  (select scope_kind()) in ('system', 'network') or exists (select from payment p where p.id = refund.payment_id));
alter table dispute enable row level security, force row level security;
create policy dispute_visible on dispute using (
  (select scope_kind()) in ('system', 'network') or exists (select from payment p where p.id = dispute.payment_id));
alter table reversal_part enable row level security, force row level security;
create policy reversal_part_visible on reversal_part using (
  (select scope_kind()) in ('system', 'network') or exists (select from reversal r where r.id = reversal_part.reversal_id));
alter table reversal_refund enable row level security, force row level security;
create policy reversal_refund_visible on reversal_refund using (
  (select scope_kind()) in ('system', 'network') or exists (select from reversal r where r.id = reversal_refund.reversal_id));

-- Notices of the payment provider carry names and addresses; payouts are the network's own.
alter table payment_event enable row level security, force row level security;
create policy payment_event_by_system on payment_event using ((select scope_kind()) = 'system');
alter table payout enable row level security, force row level security;
create policy payout_visible on payout using ((select scope_kind()) in ('system', 'network'));

-- The movements that gave a visitor credit without an order. It reads as the system, so that the policies of the ledger's two tables do not
-- call each other.
create function credit_movements_of(guest uuid) returns setof bigint language plpgsql stable as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  return query select e.transaction_id from ledger_entry e join customer c on c.id = e.customer_id where c.guest_id = guest;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;

alter table ledger_transaction enable row level security, force row level security;
create policy ledger_transaction_visible on ledger_transaction using (
  (select scope_kind()) in ('system', 'network')
  or order_id = any (array(select o.id from orders o where o.guest_id = (select scope_guest())))
  or (order_id is null and (select scope_guest()) is not null
    and id = any (array(select credit_movements_of((select scope_guest())))))
  or ((select scope_money_franchise()) is not null
    and exists (select from order_item i where i.order_id = ledger_transaction.order_id and i.seller_id = (select scope_money_franchise()))));

-- Entries are visible with their movement; what another school is owed is not a school's business.
alter table ledger_entry enable row level security, force row level security;
create policy ledger_entry_read on ledger_entry for select using (
  (select scope_kind()) in ('system', 'network')
  or (exists (select from ledger_transaction t where t.id = ledger_entry.transaction_id)
    and ((select scope_franchise()) is null or seller_id is null or seller_id = (select scope_franchise()))));
-- A movement and its entries are one statement, which does not see the movement yet. The movement's own policy has judged it, and no
-- other transaction can add entries to it (ledger_is_balanced).
create policy ledger_entry_added on ledger_entry for insert with check (
  (select scope_kind()) <> 'nobody' and ((select scope_franchise()) is null or seller_id is null or seller_id = (select scope_franchise())));

alter table customer_credit enable row level security, force row level security;
create policy customer_credit_visible on customer_credit using (
  (select scope_kind()) in ('system', 'network')
  or customer_id = any (array(select c.id from customer c where c.guest_id = (select scope_guest()))));

-- The balance follows every entry, whoever gives the credit: a school that sees no family's credit can still give some.
create or replace function apply_credit_entry() returns trigger language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
  changed int := 1;
begin
  perform set_config('matinee.scope', 'system', true);
  if new.amount_pence < 0 then
    insert into customer_credit as c (customer_id, balance_pence) values (new.customer_id, -new.amount_pence)
      on conflict (customer_id) do update set balance_pence = c.balance_pence + excluded.balance_pence;
  else
    update customer_credit set balance_pence = balance_pence - new.amount_pence where customer_id = new.customer_id;
    get diagnostics changed = row_count;
  end if;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  if changed = 0 then
    raise exception 'customer % has no credit', new.customer_id
      using errcode = 'check_violation', constraint = 'customer_credit_not_overspent';
  end if;
  return null;
end $$ set search_path from current;

-- The comparison of everything must not come out empty because its reader sees nothing.
do $$ begin
  execute 'create view ledger_difference as ' || pg_get_viewdef('ledger_disagreement');
end $$;
create or replace view ledger_disagreement as
  select * from ledger_difference
  union all
  select 'not read as the system', null, null, 0, 1 where scope_kind() <> 'system';

-- What staff write about a child on a waiting list. The entry itself says only that the child is passed over: everybody's place in the
-- line is counted from the entries.
create table waiting_note (
  entry_id uuid primary key references waiting_list_entry on delete cascade deferrable initially deferred,
  reason text not null
);
insert into waiting_note (entry_id, reason) select id, passed_over from waiting_list_entry where passed_over is not null;
update waiting_list_entry set passed_over = 'by_staff' where passed_over is not null;

alter table waiting_note enable row level security, force row level security;
create policy waiting_note_visible on waiting_note using (
  (select scope_kind()) in ('system', 'network') or exists (
    select from waiting_list_entry e left join class_group g on g.id = e.group_id left join course c on c.id = e.course_id
     where e.id = waiting_note.entry_id and coalesce(g.franchise_id, c.franchise_id) = (select scope_franchise())));
alter table waiting_skip enable row level security, force row level security;
create policy waiting_skip_visible on waiting_skip using (
  (select scope_kind()) in ('system', 'network') or exists (
    select from waiting_list_entry e left join class_group g on g.id = e.group_id left join course c on c.id = e.course_id
     where e.id = waiting_skip.entry_id and coalesce(g.franchise_id, c.franchise_id) = (select scope_franchise())));

-- The text never stays in the entry, also when the version before writes it there.
create function waiting_reason_apart() returns trigger language plpgsql as $$
begin
  if new.passed_over is null then
    delete from waiting_note where entry_id = new.id;
  elsif new.passed_over <> 'by_staff' then
    insert into waiting_note (entry_id, reason) values (new.id, new.passed_over)
      on conflict (entry_id) do update set reason = excluded.reason;
    new.passed_over := 'by_staff';
  end if;
  return new;
end $$ set search_path from current;
create trigger waiting_reason_apart_of_new before insert on waiting_list_entry
  for each row when (new.passed_over is not null) execute function waiting_reason_apart();
create trigger waiting_reason_apart before update of passed_over on waiting_list_entry
  for each row execute function waiting_reason_apart();

-- The audit log holds reasons in staff's own words. Every scope adds to it; a school reads only who changed a venue.
alter table audit_log enable row level security, force row level security;
create policy audit_added on audit_log for insert with check (true);
create policy audit_read on audit_log for select using (
  (select scope_kind()) in ('system', 'network') or ((select scope_franchise()) is not null and subject like 'location:%'));
create policy audit_by_system on audit_log using ((select scope_kind()) = 'system');
