-- What the payment provider said of the account that takes the payments, when it was last asked. One row.
create table payment_account_check (
  only_one boolean primary key default true check (only_one),
  publishable_key text not null,                       -- whose answer it is: with other keys it says nothing
  state text not null check (state in ('test', 'ready', 'refused')),
  problem text,                                        -- why it is refused, in words
  account text,                                        -- the provider's name for it; null: it did not say
  name text,
  country text,
  currency text,
  checked_at timestamptz not null default now(),
  check ((state = 'refused') = (problem is not null))
);
alter table payment_account_check enable row level security, force row level security;
create policy payment_account_check_by_staff on payment_account_check using (
  (select scope_kind()) in ('system', 'network') or (select scope_franchise()) is not null);
