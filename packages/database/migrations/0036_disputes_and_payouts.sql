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
-- What holds them against the ledger is in 0048_reversals_in_the_ledger.sql.
