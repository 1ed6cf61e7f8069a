-- What a customer settles and sees after the order: balances paid later, and the calendar of all bookings.

-- What a payment is for: the checkout of an order, or what an order that stands still owes.
alter table payment add column purpose text not null default 'order' check (purpose in ('order', 'balance'));

-- The mail of a payment that came after the confirmation.
alter table message add column payment_id uuid references payment;

-- The address of a customer's calendar is made from the id, with the server's secret, and kept nowhere; another id is another address.
create table calendar_feed (
  user_id uuid primary key references user_account,
  id uuid not null unique,
  renewed_at timestamptz not null default now()
);

create index waiting_child on waiting_list_entry (child_id);
