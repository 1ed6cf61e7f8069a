-- The steps by which a family is asked for an amount that falls due later, each taken once for an order and a due date
-- (packages/core/src/payment/balance-steps.ts).
create table balance_step (
  order_id uuid not null references orders,
  due_on date not null,
  step text not null constraint balance_step_is_a_name check (step ~ '^[a-z][a-z0-9_]{1,40}$'),
  outcome text not null constraint balance_outcome_is_a_name check (outcome ~ '^[a-z][a-z_]{1,40}$'),  -- such as mailed
  taken_at timestamptz not null default clock_timestamp(),
  primary key (order_id, due_on, step)
);
