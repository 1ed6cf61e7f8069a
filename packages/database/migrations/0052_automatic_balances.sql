-- Consent to charge a saved card for what an order owes later, with its wording as it was shown. A row is of the payment that it was given
-- with, so a checkout that ended and began again asks anew.
create table balance_consent (
  payment_id uuid primary key references payment,
  order_id uuid not null references orders,
  user_id uuid references user_account on delete set null,
  wording text not null,
  given_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz
);
create index on balance_consent (order_id);
create index on balance_consent (user_id) where user_id is not null;
alter table balance_consent enable row level security, force row level security;
create policy balance_consent_visible on balance_consent using (
  user_id = (select scope_user()) or (select scope_kind()) = 'system');

-- The automatic payment of a step: one for an order, a due date and a step, whatever process or clock begins it.
create table balance_charge (
  order_id uuid not null references orders,
  due_on date not null,
  step text not null,
  payment_id uuid not null unique references payment,
  created_at timestamptz not null default clock_timestamp(),
  primary key (order_id, due_on, step)
);
