-- What the payment provider keeps of the money. A change of our balance there has a row as soon as it is known: that of a payment once the
-- provider has booked it, the others with their dispute or with the payout that they belong to.
create table balance_transaction (
  ref text primary key,                                -- the provider's
  provider text not null check (provider in ('stripe', 'sandbox')),
  category text not null check (category in ('charge', 'refund', 'refund_failure', 'dispute', 'payout', 'payout_returned', 'fee')),
  amount_pence int not null,                           -- before the fee; negative: taken from us
  fee_pence int not null,                              -- what the provider kept of it; negative: given back
  payment_id uuid references payment,
  payout_id uuid references payout,                    -- that paid it out
  booked_at timestamptz not null,
  constraint balance_transaction_is_about check (
    (payment_id is not null) = (category in ('charge', 'refund', 'refund_failure', 'dispute')))
);
create unique index balance_transaction_charge on balance_transaction (payment_id) where category = 'charge';
create index balance_transaction_payment on balance_transaction (payment_id) where payment_id is not null;
create index balance_transaction_payout on balance_transaction (payout_id) where payout_id is not null;

-- A school sees what the payments of its orders cost it, as it sees the payments; a family never does.
alter table balance_transaction enable row level security, force row level security;
create policy balance_transaction_visible on balance_transaction using (
  (select scope_kind()) in ('system', 'network')
  or ((select scope_money_franchise()) is not null and exists (select from payment p where p.id = balance_transaction.payment_id)));

-- open: what is in it is still to be held against the ledger. agrees: it was, to the penny. manual: the provider does not know what is in it.
-- before: it was made before fees were recorded.
alter table payout
  add column reconciliation text not null default 'before' check (reconciliation in ('before', 'open', 'agrees', 'manual'));
alter table payout alter column reconciliation set default 'open';

alter table ledger_transaction
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
    when 'dispute' then order_id is not null and dispute_id is not null
    when 'dispute_lost' then order_id is not null and dispute_id is not null
    when 'payout' then payout_id is not null and num_nonnulls(order_id, payment_id, refund_id) = 0
    when 'payout_returned' then payout_id is not null and num_nonnulls(order_id, payment_id, refund_id) = 0
    -- What the provider kept of a payment, or took from the balance that a payout was made of. It names no order: a family, who sees the
    -- movements of its orders, never sees it.
    when 'fee' then num_nonnulls(order_id, refund_id, dispute_id) = 0 and num_nonnulls(payment_id, payout_id) = 1
    else false end) not valid;

-- Every known fee is posted, and no other. The movement names no order: its payment does. A fee of no payment is named by its key alone.
create or replace view ledger_disagreement as
  with posted as (
    select t.dedupe_key, p.order_id, sum(e.amount_pence) as amount
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id left join payment p on p.id = t.payment_id
    where e.account = 'fee' group by t.dedupe_key, p.order_id
  ), known as (
    select b.ref, p.order_id, case category when 'dispute' then 'dispute:' else 'fee:' end || b.ref as dedupe_key,
      case category when 'fee' then b.fee_pence - b.amount_pence else b.fee_pence end as amount
    from balance_transaction b left join payment p on p.id = b.payment_id
  )
  select * from ledger_difference
  union all
  select 'not read as the system', null, null, 0, 1 where scope_kind() <> 'system'
  union all
  select coalesce(k.dedupe_key, f.dedupe_key), coalesce(k.order_id, f.order_id), null, coalesce(k.amount, 0), coalesce(f.amount, 0)
    from known k full join (select * from posted where dedupe_key like 'fee:%' or dedupe_key in (select dedupe_key from known)) f
      on f.dedupe_key = k.dedupe_key
    where coalesce(k.amount, 0) <> coalesce(f.amount, 0);
