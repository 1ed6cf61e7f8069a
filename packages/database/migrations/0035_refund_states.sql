-- Refunds have the states of packages/core/src/payment/refund-machine.ts, and a number of the attempt: each attempt has a key of its own.
alter table refund
  drop constraint refund_status_check,
  add constraint refund_status_known check (
    status in ('requested', 'sent', 'pending', 'requires_action', 'succeeded', 'failed', 'cancelled')),
  add column attempt int not null default 1 check (attempt > 0),
  add column failure text;                             -- why the provider refused it or gave it up, by its name

-- A mail about one refund of an order. It names the order too.
alter table message add column refund_id uuid references refund;
