-- Payments that a cardholder disputes at the bank, and money that the provider sends to our bank account.
create table dispute (
  id uuid primary key,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_ref text not null unique,
  payment_id uuid not null references payment,
  amount_pence int not null,
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  evidence_due_at timestamptz,
  withdrawn_pence int not null default 0,              -- what the bank has taken of it and not given back
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz
);
create index on dispute (payment_id);

create table payout (
  id uuid primary key,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_ref text not null unique,
  amount_pence int not null,                           -- negative: the provider takes it from the bank account
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  arrives_at timestamptz not null,
  failure_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table ledger_transaction
  add column dispute_id uuid references dispute,
  add column payout_id uuid references payout,
  drop constraint ledger_transaction_is_about,
  add constraint ledger_transaction_is_about check (case kind
    when 'sale' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'payment' then order_id is not null and payment_id is not null and refund_id is null
    when 'refund' then order_id is not null and refund_id is not null
    when 'credit_reserved' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'credit_used' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'credit_returned' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'credit_given' then num_nonnulls(payment_id, refund_id) = 0
    -- The bank sent a refund back: it is taken back here.
    when 'refund_returned' then order_id is not null and refund_id is not null
    -- The provider took a disputed payment from us, or gave it back.
    when 'dispute' then order_id is not null and dispute_id is not null
    -- A dispute is lost: the order owes again what the cardholder has got back.
    when 'dispute_lost' then order_id is not null and dispute_id is not null
    when 'payout' then payout_id is not null and num_nonnulls(order_id, payment_id, refund_id) = 0
    when 'payout_returned' then payout_id is not null and num_nonnulls(order_id, payment_id, refund_id) = 0
    else false end) not valid;

-- disputed: money that the cardholder's bank has taken until the dispute is decided. fee: what the provider charged us.
-- bank: what the provider has sent to our bank account.
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
    else false end) not valid;

create or replace view ledger_disagreement as
with moved as (
  select t.kind, t.order_id, t.payment_id, t.refund_id, t.dispute_id, t.payout_id, e.account, sum(e.amount_pence) as amount
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  group by t.kind, t.order_id, t.payment_id, t.refund_id, t.dispute_id, t.payout_id, e.account
), refunded as (
  select refund_id, sum(amount)::bigint as amount from moved where refund_id is not null and account = 'provider' group by refund_id
), paid_out as (
  select payout_id, sum(amount)::bigint as amount from moved where payout_id is not null and account = 'bank' group by payout_id
), reserved as (
  select order_id, -sum(amount_pence) as amount from ledger_entry where account = 'credit_reserved' group by order_id
), credit as (
  select customer_id, -sum(amount_pence) as amount from ledger_entry where account = 'credit' group by customer_id
)
select 'sale' as about, o.id as order_id, null::uuid as customer_id,
    case when o.confirmed_at is null then 0 else coalesce(o.total_gross_pence, 0) end::bigint as expected, coalesce(m.amount, 0)::bigint as found
  from orders o left join moved m on m.order_id = o.id and m.kind = 'sale' and m.account = 'receivable'
  where case when o.confirmed_at is null then 0 else coalesce(o.total_gross_pence, 0) end <> coalesce(m.amount, 0)
union all
select 'payment', p.order_id, null, case p.status when 'succeeded' then p.amount_pence else 0 end, coalesce(m.amount, 0)
  from payment p left join moved m on m.payment_id = p.id and m.kind = 'payment' and m.account = 'provider'
  where case p.status when 'succeeded' then p.amount_pence else 0 end <> coalesce(m.amount, 0)
union all
-- A refund that came back has two movements, which sum to nothing.
select 'refund', p.order_id, null, case r.status when 'succeeded' then r.amount_pence else 0 end, coalesce(-m.amount, 0)
  from refund r join payment p on p.id = r.payment_id
  left join refunded m on m.refund_id = r.id
  where case r.status when 'succeeded' then r.amount_pence else 0 end <> coalesce(-m.amount, 0)
union all
select 'refunded', p.order_id, null, coalesce(r.amount, 0), p.refunded_pence
  from payment p left join (
    select payment_id, sum(amount_pence) as amount from refund where status = 'succeeded' group by payment_id) r on r.payment_id = p.id
  where coalesce(r.amount, 0) <> p.refunded_pence
union all
select 'disputed', p.order_id, null, d.withdrawn_pence, coalesce(m.amount, 0)
  from dispute d join payment p on p.id = d.payment_id
  left join moved m on m.dispute_id = d.id and m.kind = 'dispute' and m.account = 'disputed'
  where d.withdrawn_pence <> coalesce(m.amount, 0)
union all
select 'lost', p.order_id, null, case d.status when 'lost' then d.withdrawn_pence else 0 end, coalesce(m.amount, 0)
  from dispute d join payment p on p.id = d.payment_id
  left join moved m on m.dispute_id = d.id and m.kind = 'dispute_lost' and m.account = 'receivable'
  where case d.status when 'lost' then d.withdrawn_pence else 0 end <> coalesce(m.amount, 0)
union all
select 'payout', null, null, case when o.status in ('failed', 'canceled') then 0 else o.amount_pence end, coalesce(m.amount, 0)
  from payout o left join paid_out m on m.payout_id = o.id
  where case when o.status in ('failed', 'canceled') then 0 else o.amount_pence end <> coalesce(m.amount, 0)
union all
select 'credit reserved', o.id, null, case o.status when 'placed' then o.credit_used_pence else 0 end, coalesce(r.amount, 0)
  from orders o left join reserved r on r.order_id = o.id
  where case o.status when 'placed' then o.credit_used_pence else 0 end <> coalesce(r.amount, 0)
union all
select 'credit used', o.id, null, case when o.confirmed_at is null then 0 else o.credit_used_pence end, coalesce(-m.amount, 0)
  from orders o left join moved m on m.order_id = o.id and m.kind = 'credit_used' and m.account = 'receivable'
  where case when o.confirmed_at is null then 0 else o.credit_used_pence end <> coalesce(-m.amount, 0)
union all
select 'credit balance', null, coalesce(k.customer_id, c.customer_id), coalesce(k.balance_pence, 0), coalesce(c.amount, 0)
  from customer_credit k full join credit c on c.customer_id = k.customer_id
  where coalesce(k.balance_pence, 0) <> coalesce(c.amount, 0);
