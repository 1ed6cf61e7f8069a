-- Payments: attempts, what the provider told us, refunds, and what needs a hand.
create table payment (
  id uuid primary key,
  order_id uuid not null references orders,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_ref text unique,              -- null until the provider answered; asked again under the same key
  client_secret text,
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
-- An order has one payment that can still bring money.
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

create table work_item (
  id uuid primary key,
  kind text not null check (kind in ('captured_no_place', 'refund_failed', 'mail_failed')),
  order_id uuid references orders,
  status text not null default 'open' check (status in ('open', 'done')),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index work_item_once on work_item (kind, order_id) where status = 'open';

-- Mail to be sent: written with the change, rendered and sent by a job after the commit.
create table message (
  id uuid primary key,
  kind text not null,
  dedupe_key text not null unique,
  order_id uuid references orders,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index message_open on message (created_at) where sent_at is null;

-- The local mailbox of a copy that sends no real mail.
create table dev_mailbox (
  id uuid primary key,
  message_id text not null unique,
  sent_at timestamptz not null,
  to_address text not null,
  from_address text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null default '[]'
);
