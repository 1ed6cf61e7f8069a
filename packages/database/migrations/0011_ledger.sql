-- The ledger: every movement of money in double entry. A transaction is written once, with all its entries, and never changes.
-- Its entries sum to zero. Debits are positive. Amounts are pence.
create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null,
  dedupe_key text not null unique,                     -- posting the same movement twice has no further effect
  order_id uuid references orders,
  payment_id uuid references payment,
  refund_id uuid references refund,
  note text,
  at timestamptz not null default clock_timestamp(),
  made_in xid8 not null default pg_current_xact_id(),  -- entries may be added in this transaction alone
  constraint ledger_transaction_is_about check (case kind
    when 'sale' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'payment' then order_id is not null and payment_id is not null and refund_id is null
    when 'refund' then order_id is not null and refund_id is not null
    when 'credit_reserved' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'credit_used' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'credit_returned' then order_id is not null and num_nonnulls(payment_id, refund_id) = 0
    when 'credit_given' then num_nonnulls(payment_id, refund_id) = 0
    else false end)
);
create index ledger_transaction_order on ledger_transaction (order_id) where order_id is not null;
create index on ledger_transaction (payment_id) where payment_id is not null;
create index on ledger_transaction (refund_id) where refund_id is not null;

-- receivable: what the customer of an order still owes. provider: money that a payment provider holds for us.
-- seller: what we owe a seller. credit: what a customer can spend. credit_reserved: credit held for a checkout.
create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account text not null,
  order_id uuid references orders,
  seller_id int references franchise,
  customer_id uuid references customer,
  provider text check (provider in ('stripe', 'sandbox')),
  due_on date,                                         -- when a receivable falls due; null: at once
  amount_pence int not null check (amount_pence <> 0),
  constraint ledger_entry_has_owner check (case account
    when 'receivable' then order_id is not null and num_nonnulls(seller_id, customer_id, provider) = 0
    when 'provider' then provider is not null and num_nonnulls(order_id, seller_id, customer_id) = 0
    when 'seller' then seller_id is not null and num_nonnulls(order_id, customer_id, provider) = 0
    when 'credit' then customer_id is not null and num_nonnulls(order_id, seller_id, provider) = 0
    when 'credit_reserved' then order_id is not null and customer_id is not null and num_nonnulls(seller_id, provider) = 0
    else false end),
  constraint ledger_entry_due_is_receivable check (due_on is null or account = 'receivable')
);
create index on ledger_entry (transaction_id);
create index ledger_entry_order on ledger_entry (order_id, account) where order_id is not null;
create index ledger_entry_customer on ledger_entry (customer_id) include (amount_pence) where account = 'credit';
-- What we owe a seller is summed when asked and not stored: sales of one seller do not wait for one another.
create index ledger_entry_seller on ledger_entry (seller_id) include (amount_pence) where account = 'seller';

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: post a movement that takes the other one back' using errcode = 'check_violation';
end $$;
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function ledger_is_append_only();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();

-- Checked at commit, once all entries of a transaction are written.
create function ledger_is_balanced() returns trigger language plpgsql as $$
declare
  checked bigint;
  entries int;
  total bigint;
  closed boolean;
begin
  if tg_table_name = 'ledger_transaction' then checked := new.id; else checked := new.transaction_id; end if;
  select count(e.id), coalesce(sum(e.amount_pence), 0), t.made_in <> pg_current_xact_id() into entries, total, closed
    from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id where t.id = checked group by t.id;
  if closed then
    raise exception 'ledger transaction % is closed', checked using errcode = 'check_violation';
  end if;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % has % entries that sum to %', checked, entries, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balanced after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_is_balanced();
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_is_balanced();

-- A customer's credit balance, updated with every entry, so that two checkouts cannot spend the same pound.
create table customer_credit (
  customer_id uuid primary key references customer,
  balance_pence int not null constraint customer_credit_not_overspent check (balance_pence >= 0)
) with (fillfactor = 80);

create function apply_credit_entry() returns trigger language plpgsql as $$
begin
  if new.amount_pence < 0 then
    insert into customer_credit as c (customer_id, balance_pence) values (new.customer_id, -new.amount_pence)
      on conflict (customer_id) do update set balance_pence = c.balance_pence + excluded.balance_pence;
    return null;
  end if;
  update customer_credit set balance_pence = balance_pence - new.amount_pence where customer_id = new.customer_id;
  if not found then
    raise exception 'customer % has no credit', new.customer_id
      using errcode = 'check_violation', constraint = 'customer_credit_not_overspent';
  end if;
  return null;
end $$;
create trigger apply_credit_entry after insert on ledger_entry
  for each row when (new.account = 'credit') execute function apply_credit_entry();

create function customer_credit_needs_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a customer''s credit is kept by the ledger: post a movement' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger customer_credit_needs_ledger before insert or update or delete or truncate on customer_credit
  for each statement execute function customer_credit_needs_ledger();

-- Every difference between the ledger and what orders, payments, refunds and balances say. Always empty.
create view ledger_disagreement as
with moved as (
  select t.kind, t.order_id, t.payment_id, t.refund_id, e.account, sum(e.amount_pence) as amount
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  group by t.kind, t.order_id, t.payment_id, t.refund_id, e.account
), reserved as (
  select order_id, -sum(amount_pence) as amount from ledger_entry where account = 'credit_reserved' group by order_id
), credit as (
  select customer_id, -sum(amount_pence) as amount from ledger_entry where account = 'credit' group by customer_id
)
select 'sale' as about, o.id as order_id, null::uuid as customer_id,
    case when o.confirmed_at is null then 0 else coalesce(o.total_gross_pence, 0) end::bigint as expected, coalesce(m.amount, 0)::bigint as found
  from orders o left join moved m on m.order_id = o.id and m.kind = 'sale' and m.account = 'receivable'
  where case when o.confirmed_at is null then 0 else coalesce(o.total_gross_pence, 0) end <> coalesce(m.amount, 0)
union all
select 'payment', p.order_id, null, case p.status when 'succeeded' then p.amount_pence else 0 end, coalesce(m.amount, 0)
  from payment p left join moved m on m.payment_id = p.id and m.kind = 'payment' and m.account = 'provider'
  where case p.status when 'succeeded' then p.amount_pence else 0 end <> coalesce(m.amount, 0)
union all
select 'refund', p.order_id, null, case r.status when 'succeeded' then r.amount_pence else 0 end, coalesce(-m.amount, 0)
  from refund r join payment p on p.id = r.payment_id
  left join moved m on m.refund_id = r.id and m.kind = 'refund' and m.account = 'provider'
  where case r.status when 'succeeded' then r.amount_pence else 0 end <> coalesce(-m.amount, 0)
union all
select 'credit reserved', o.id, null, case o.status when 'placed' then o.credit_used_pence else 0 end, coalesce(r.amount, 0)
  from orders o left join reserved r on r.order_id = o.id
  where case o.status when 'placed' then o.credit_used_pence else 0 end <> coalesce(r.amount, 0)
union all
select 'credit used', o.id, null, case when o.confirmed_at is null then 0 else o.credit_used_pence end, coalesce(-m.amount, 0)
  from orders o left join moved m on m.order_id = o.id and m.kind = 'credit_used' and m.account = 'receivable'
  where case when o.confirmed_at is null then 0 else o.credit_used_pence end <> coalesce(-m.amount, 0)
union all
select 'credit balance', null, coalesce(k.customer_id, c.customer_id), coalesce(k.balance_pence, 0), coalesce(c.amount, 0)
  from customer_credit k full join credit c on c.customer_id = k.customer_id
  where coalesce(k.balance_pence, 0) <> coalesce(c.amount, 0);
