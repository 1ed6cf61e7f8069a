-- Holds disputes, payouts and reversals against the ledger too. A reversal is a sale with the opposite sign (docs/decisions, 0032), so
-- the sales of an order come to what it still charges.
create or replace view ledger_disagreement as
with moved as (
  select t.kind, t.order_id, t.payment_id, t.refund_id, t.dispute_id, t.payout_id, e.account, sum(e.amount_pence) as amount
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  group by t.kind, t.order_id, t.payment_id, t.refund_id, t.dispute_id, t.payout_id, e.account
), refunded as (
  select refund_id, sum(amount)::bigint as amount from moved where refund_id is not null and account = 'provider' group by refund_id
), paid_out as (
  select payout_id, sum(amount)::bigint as amount from moved where payout_id is not null and account = 'bank' group by payout_id
), reversed as (
  select order_id, sum(given_pence) as given from reversal group by order_id
), sold as (
  select o.id, case when o.confirmed_at is null then 0 else coalesce(o.total_gross_pence, 0) end - coalesce(r.given, 0) as amount
  from orders o left join reversed r on r.order_id = o.id
), reserved as (
  select order_id, -sum(amount_pence) as amount from ledger_entry where account = 'credit_reserved' group by order_id
), credit as (
  select customer_id, -sum(amount_pence) as amount from ledger_entry where account = 'credit' group by customer_id
)
select 'sale' as about, o.id as order_id, null::uuid as customer_id, o.amount::bigint as expected, coalesce(m.amount, 0)::bigint as found
  from sold o left join moved m on m.order_id = o.id and m.kind = 'sale' and m.account = 'receivable'
  where o.amount <> coalesce(m.amount, 0)
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
  where coalesce(k.balance_pence, 0) <> coalesce(c.amount, 0)
union all
select 'reversal', r.order_id, null, p.given, r.given_pence
  from reversal r cross join lateral (select coalesce(sum(given_pence), 0) as given from reversal_part where reversal_id = r.id) p
  where p.given <> r.given_pence
union all
select 'refund of a reversal', r.order_id, null, r.card_pence, f.amount
  from reversal r cross join lateral (
    select coalesce(sum(x.amount_pence), 0) as amount from reversal_refund v join refund x on x.id = v.refund_id where v.reversal_id = r.id) f
  where f.amount <> r.card_pence
union all
select 'credit of a reversal', r.order_id, null, r.credit_pence, coalesce(c.amount, 0)
  from reversal r left join lateral (
    select sum(e.amount_pence) as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = 'receivable'
    where t.dedupe_key = 'credit_given:reversal:' || r.id) c on true
  where r.credit_pence <> coalesce(c.amount, 0);
