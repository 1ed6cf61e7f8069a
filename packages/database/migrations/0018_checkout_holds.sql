-- Who holds places: the internet address and email address of a checkout, as keyed hashes, for the limits on both
-- (packages/service/src/checkout/limit-holds.ts). Rows that have expired are deleted.
create table checkout_hold (
  order_id uuid primary key references orders on delete cascade,
  origin_key text,                                     -- null: not known, such as a machine of our own
  email_key text not null,
  places int not null check (places >= 0),             -- places in classes and camps, and lines of shop items
  expires_at timestamptz not null
);
create index on checkout_hold (origin_key) where origin_key is not null;
create index on checkout_hold (email_key);
create index on checkout_hold (expires_at);
