-- When what an order owes falls due, kept beside its debt: the list of what is owed read the entries of every order that owes something, and
-- the movement of each entry, before it could sort them.
-- Nothing is posted from here to the end: what the trigger of before writes meanwhile would have no days.
lock table ledger_entry in share row exclusive mode;

alter table order_debt
  add column charge_days date[] not null default '{}',   -- when what was charged falls due, the latest first; null, the last: at once
  add column charge_pence int[] not null default '{}',   -- how much of it on each of these days
  add column charged_on date;                            -- when was last charged what is due at once

-- What an order was charged, by the day on which it falls due: its sales with what was taken off them. A dispute that was lost makes what is
-- due at once due anew.
create function order_charges(wanted uuid, out charge_days date[], out charge_pence int[], out charged_on date) language sql stable
begin atomic
  select coalesce(array_agg(c.due_on order by c.due_on desc nulls last) filter (where c.amount > 0), '{}'),
      coalesce(array_agg(c.amount order by c.due_on desc nulls last) filter (where c.amount > 0), '{}'), max(c.at_once)
    from (
      select e.due_on, (sum(e.amount_pence) filter (where t.kind = 'sale'))::int as amount,
          (max(t.at) filter (where e.due_on is null and e.amount_pence > 0 and t.kind in ('sale', 'dispute_lost'))
            at time zone 'Europe/London')::date as at_once
        from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
       where e.order_id = wanted and e.account = 'receivable' group by e.due_on) c;
end;

-- As before (0064), and when it falls due.
create or replace function apply_receivable_entry() returns trigger language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  insert into order_debt as d (order_id, debt_pence) values (new.order_id, new.amount_pence)
    on conflict (order_id) do update set debt_pence = d.debt_pence + excluded.debt_pence;
  delete from order_debt where order_id = new.order_id and debt_pence = 0;
  if not found then
    update order_debt d set charge_days = c.charge_days, charge_pence = c.charge_pence, charged_on = c.charged_on
      from order_charges(new.order_id) c where d.order_id = new.order_id;
  end if;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  return null;
end $$ set search_path from current;

do $$ begin
  perform set_config('matinee.scope', 'system', true);
  alter table order_debt disable trigger order_debt_needs_ledger;
  update order_debt d set charge_days = c.charge_days, charge_pence = c.charge_pence, charged_on = c.charged_on
    from order_debt o cross join lateral order_charges(o.order_id) c where d.order_id = o.order_id;
  alter table order_debt enable trigger order_debt_needs_ledger;
  perform set_config('matinee.scope', '', true);
end $$;

do $$ begin
  execute 'create or replace view ledger_disagreement as ' || rtrim(pg_get_viewdef('ledger_disagreement'), E'; \n') || '
    union all
    select ''charges'', d.order_id, null::uuid, (select coalesce(sum(p), 0) from unnest(d.charge_pence) p)::bigint,
        (select coalesce(sum(p), 0) from unnest(c.charge_pence) p)::bigint
      from order_debt d cross join lateral order_charges(d.order_id) c
      where (d.charge_days, d.charge_pence, d.charged_on) is distinct from (c.charge_days, c.charge_pence, c.charged_on)';
end $$;
