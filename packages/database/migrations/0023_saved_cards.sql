-- An account's customer at a payment provider, where its saved cards are kept; of the cards nothing is kept here.
create table payment_customer (
  id uuid primary key,                     -- the key it is asked for with: asked twice, there is still one
  user_id uuid references user_account on delete set null,  -- null: to be forgotten at the provider
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_account text not null,          -- another account, or test instead of live, knows nothing of it
  ref text,                                -- null until the provider answered
  created_at timestamptz not null default now(),
  unique (user_id, provider, provider_account),
  unique (provider, provider_account, ref)
);
create index payment_customer_forgotten on payment_customer (created_at) where user_id is null;

-- Whose customer a payment has been put under at the provider, so that a kept card can pay it or a new one be kept.
alter table payment add column customer_ref text;
