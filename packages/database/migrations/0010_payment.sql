-- Payments, events from the payment provider, refunds, saved cards, and work that needs a person.
create table payment (
  id uuid primary key,
  order_id uuid not null references orders,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_ref text unique,                            -- null until the provider answers; a retry uses the same idempotency key
  client_secret text,
  customer_ref text,                                   -- the provider's customer, so that a saved card can pay or a new one be saved
  purpose text not null default 'order' check (purpose in ('order', 'balance')),  -- balance: what a confirmed order still owes
  amount_pence int not null check (amount_pence > 0),
  currency text not null default 'GBP',
  status text not null default 'created' check (status in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled')),
  failure_code text,
  refunded_pence int not null default 0 check (refunded_pence between 0 and amount_pence),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  checked_at timestamptz
);
create index payment_order on payment (order_id);
create index payment_open on payment (created_at) where status in ('created', 'requires_action', 'processing', 'failed');
-- An order has at most one payment that can still succeed.
create unique index payment_one_open on payment (order_id) where status in ('created', 'requires_action', 'processing', 'failed');

create table payment_event (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  type text not null,
  intent_ref text,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts int not null default 0,
  last_error text,
  unique (provider, event_id)
);
create index payment_event_open on payment_event (received_at) where handled_at is null;

create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  amount_pence int not null check (amount_pence > 0),
  reason text not null,
  provider_ref text,
  status text not null default 'requested' check (status in ('requested', 'succeeded', 'failed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on refund (payment_id);
create index refund_open on refund (created_at) where status = 'requested';

-- An account's customer at the payment provider, where its saved cards are. No card data is stored here.
create table payment_customer (
  id uuid primary key,                                 -- also the idempotency key, so that two requests create one customer
  user_id uuid references user_account on delete set null,  -- null: to be deleted at the provider
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_account text not null,                      -- customers of one account, or of test mode, are unknown to another
  ref text,                                            -- null until the provider answers
  created_at timestamptz not null default now(),
  unique (user_id, provider, provider_account),
  unique (provider, provider_account, ref)
);
create index payment_customer_without_account on payment_customer (created_at) where user_id is null;

create table work_item (
  id uuid primary key,
  kind text not null check (kind in ('captured_no_place', 'refund_failed', 'mail_failed', 'ledger_disagrees')),
  order_id uuid references orders,
  status text not null default 'open' check (status in ('open', 'done')),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index work_item_once on work_item (kind, order_id) where status = 'open';
