-- A refund that the provider could not make, and that was paid to the family another way: from the bank account, or in cash.
alter table refund
  drop constraint refund_status_known,
  add constraint refund_status_known check (
    status in ('requested', 'sent', 'pending', 'requires_action', 'succeeded', 'failed', 'cancelled', 'paid_elsewhere')) not valid,
  add column elsewhere_pence int,                      -- what was paid so: no more than the refund, and what was still owed of it
  add constraint refund_elsewhere_known check (
    (status = 'paid_elsewhere') = (elsewhere_pence is not null) and elsewhere_pence between 1 and amount_pence) not valid;

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
    -- The provider still holds what it could not give back: the money came from our bank account.
    when 'refund_elsewhere' then order_id is not null and refund_id is not null
    when 'dispute' then order_id is not null and dispute_id is not null
    when 'dispute_lost' then order_id is not null and dispute_id is not null
    when 'payout' then payout_id is not null and num_nonnulls(order_id, payment_id, refund_id) = 0
    when 'payout_returned' then payout_id is not null and num_nonnulls(order_id, payment_id, refund_id) = 0
    when 'fee' then num_nonnulls(order_id, refund_id, dispute_id) = 0 and num_nonnulls(payment_id, payout_id) = 1
    else false end) not valid;

-- What was paid another way is posted, and nothing else is.
do $$ begin
  execute 'create or replace view ledger_difference as ' || rtrim(pg_get_viewdef('ledger_difference'), '; ') || '
    union all
    select ''refund paid another way'', p.order_id, null, coalesce(r.elsewhere_pence, 0), coalesce(m.amount, 0)
      from refund r join payment p on p.id = r.payment_id
      cross join lateral (
        select sum(e.amount_pence) as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = ''receivable''
        where t.refund_id = r.id and t.kind = ''refund_elsewhere'') m
      where coalesce(r.elsewhere_pence, 0) <> coalesce(m.amount, 0)';
end $$;
