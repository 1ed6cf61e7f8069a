-- What families owed a school before it came here, and what they have paid of it since (docs/decisions, 0055).

-- Kept by a trigger with every entry of the ledger. A debt that was paid stays; one whose import was taken back has no row.
create table family_debt (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer,
  franchise_id int not null references franchise,      -- to whom it is owed
  opened_pence int not null,                           -- what was brought over
  left_pence int not null,                             -- what is still to pay
  opened_on date not null default (clock_timestamp() at time zone 'Europe/London')::date,
  unique (customer_id, franchise_id),
  constraint family_debt_not_overpaid check (left_pence between 0 and opened_pence)
) with (fillfactor = 80);
create index on family_debt (franchise_id);

-- What a school has got of it, or lets the family off. One that was recorded by mistake is taken back, and stays.
create table debt_payment (
  id uuid primary key,
  customer_id uuid not null references customer,
  franchise_id int not null references franchise,
  amount_pence int not null check (amount_pence > 0),
  method text not null check (method in ('cash', 'bank_transfer', 'card', 'voucher', 'let_off')),
  paid_on date not null,
  note text not null default '',
  recorded_at timestamptz not null default clock_timestamp(),
  taken_back_at timestamptz,
  taken_back_reason text,
  constraint debt_payment_taken_back check ((taken_back_at is null) = (taken_back_reason is null))
);
create index on debt_payment (customer_id);
create index on debt_payment (franchise_id);

-- A family sees its own, a school that of its families, if the role sees money.
alter table family_debt enable row level security, force row level security;
create policy family_debt_visible on family_debt using (
  (select scope_kind()) in ('system', 'network')
  or customer_id = any (array(select c.id from customer c where c.guest_id = (select scope_guest())))
  or franchise_id = (select scope_money_franchise()));
alter table debt_payment enable row level security, force row level security;
create policy debt_payment_visible on debt_payment using (
  (select scope_kind()) in ('system', 'network')
  or customer_id = any (array(select c.id from customer c where c.guest_id = (select scope_guest())))
  or franchise_id = (select scope_money_franchise()));

alter table ledger_transaction
  add column debt_payment_id uuid references debt_payment,
  drop constraint ledger_transaction_is_about,
  add constraint ledger_transaction_is_about check (case kind
    when 'sale' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'payment' then order_id is not null and payment_id is not null and refund_id is null
    when 'refund' then order_id is not null and refund_id is not null
    when 'credit_reserved' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'credit_used' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'credit_returned' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'credit_given' then num_nonnulls(payment_id, refund_id) = 0
    when 'refund_returned' then order_id is not null and refund_id is not null
    when 'refund_elsewhere' then order_id is not null and refund_id is not null
    when 'dispute' then order_id is not null and dispute_id is not null
    when 'dispute_lost' then order_id is not null and dispute_id is not null
    when 'payout' then payout_id is not null and num_nonnulls(order_id, payment_id, refund_id) = 0
    when 'payout_returned' then payout_id is not null and num_nonnulls(order_id, payment_id, refund_id) = 0
    when 'fee' then num_nonnulls(order_id, refund_id, dispute_id) = 0 and num_nonnulls(payment_id, payout_id) = 1
    -- A debt belongs to no order. What is paid of it names what staff recorded.
    when 'debt_opened' then num_nonnulls(order_id, payment_id, refund_id, dispute_id, payout_id, debt_payment_id) = 0
    when 'debt_paid' then debt_payment_id is not null and num_nonnulls(order_id, payment_id, refund_id, dispute_id, payout_id) = 0
    else false end) not valid;

-- debt: what a family still owes a school from before.
alter table ledger_entry
  drop constraint ledger_entry_has_owner,
  add constraint ledger_entry_has_owner check (case account
    when 'receivable' then order_id is not null and num_nonnulls(seller_id, customer_id, provider) = 0
    when 'provider' then provider is not null and num_nonnulls(order_id, seller_id, customer_id) = 0
    when 'seller' then seller_id is not null and num_nonnulls(order_id, customer_id, provider) = 0
    when 'credit' then customer_id is not null and num_nonnulls(order_id, seller_id, provider) = 0
    when 'credit_reserved' then order_id is not null and customer_id is not null and num_nonnulls(seller_id, provider) = 0
    when 'disputed' then order_id is not null and num_nonnulls(seller_id, customer_id, provider) = 0
    when 'fee' then provider is not null and num_nonnulls(order_id, seller_id, customer_id) = 0
    when 'bank' then provider is not null and num_nonnulls(order_id, seller_id, customer_id) = 0
    when 'debt' then customer_id is not null and seller_id is not null and num_nonnulls(order_id, provider) = 0
    else false end) not valid;

-- As before (0054), and the movements of what staff of a school record of a debt.
alter policy ledger_transaction_visible on ledger_transaction using (
  (select scope_kind()) in ('system', 'network')
  or order_id = any (array(select o.id from orders o where o.guest_id = (select scope_guest())))
  or (order_id is null and (select scope_guest()) is not null
    and id = any (array(select credit_movements_of((select scope_guest())))))
  or ((select scope_money_franchise()) is not null
    and exists (select from order_item i where i.order_id = ledger_transaction.order_id and i.seller_id = (select scope_money_franchise())))
  or ((select scope_money_franchise()) is not null
    and exists (select from debt_payment p where p.id = ledger_transaction.debt_payment_id and p.franchise_id = (select scope_money_franchise()))));

-- The debt follows every entry, whoever posts it.
create function apply_debt_entry() returns trigger language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
  opened int := 0;
begin
  perform set_config('matinee.scope', 'system', true);
  if exists (select from ledger_transaction t where t.id = new.transaction_id and t.kind = 'debt_opened') then
    opened := new.amount_pence;
  end if;
  update family_debt set opened_pence = opened_pence + opened, left_pence = left_pence + new.amount_pence
   where customer_id = new.customer_id and franchise_id = new.seller_id;
  if not found then
    insert into family_debt as d (customer_id, franchise_id, opened_pence, left_pence)
      values (new.customer_id, new.seller_id, opened, new.amount_pence)
      on conflict (customer_id, franchise_id) do update
        set opened_pence = d.opened_pence + excluded.opened_pence, left_pence = d.left_pence + excluded.left_pence;
  end if;
  delete from family_debt where customer_id = new.customer_id and franchise_id = new.seller_id and opened_pence = 0;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  return null;
end $$ set search_path from current;
create trigger apply_debt_entry after insert on ledger_entry
  for each row when (new.account = 'debt') execute function apply_debt_entry();

create function family_debt_needs_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'what a family owes is kept by the ledger: post a movement' using errcode = 'check_violation';
  end if;
  return null;
end $$ set search_path from current;
create trigger family_debt_needs_ledger before insert or update or delete or truncate on family_debt
  for each statement execute function family_debt_needs_ledger();

-- What a school's imports brought over of each family: credit, or a debt, which is negative. It reads as the system, so that a school that
-- sees no family's credit learns what it gave itself, and nothing else.
create function opening_balances(school int) returns table (customer_id uuid, pence int) language plpgsql stable as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  if scope_kind() not in ('system', 'network') and scope_money_franchise() is distinct from school then
    return;
  end if;
  perform set_config('matinee.scope', 'system', true);
  return query
    select e.customer_id, -sum(e.amount_pence)::int from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id and e.account in ('credit', 'debt')
     where t.kind in ('credit_given', 'debt_opened')
       and (t.dedupe_key like 'credit_given:opening:' || school || ':%' or t.dedupe_key like 'debt_opened:opening:' || school || ':%')
     group by e.customer_id having sum(e.amount_pence) <> 0;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;

-- As before, and what each family owes, as it is stored, beside its entries and what was recorded of it.
do $$ begin
  execute 'create or replace view ledger_difference as ' || rtrim(pg_get_viewdef('ledger_difference'), '; ') || '
    union all
    select ''debt brought over'', null, coalesce(d.customer_id, e.customer_id), coalesce(d.left_pence, 0), coalesce(e.amount, 0)
      from family_debt d full join (
        select customer_id, seller_id, sum(amount_pence) as amount from ledger_entry where account = ''debt'' group by customer_id, seller_id) e
        on e.customer_id = d.customer_id and e.seller_id = d.franchise_id
      where coalesce(d.left_pence, 0) <> coalesce(e.amount, 0)
    union all
    select ''debt paid'', null, p.customer_id, case when p.taken_back_at is null then p.amount_pence else 0 end, coalesce(m.amount, 0)
      from debt_payment p cross join lateral (
        select -sum(e.amount_pence) as amount from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
         where e.account = ''debt'' and e.customer_id = p.customer_id and t.debt_payment_id = p.id) m
      where case when p.taken_back_at is null then p.amount_pence else 0 end <> coalesce(m.amount, 0)';
end $$;
