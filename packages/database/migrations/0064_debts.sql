-- What each order still owes, kept with every entry of the ledger, so that the list of what is owed need not sum the movements of every
-- order there ever was. An order that owes nothing has no row.
create table order_debt (
  order_id uuid primary key references orders,
  debt_pence int not null                              -- the sum of its entries on receivable; negative: paid too much
) with (fillfactor = 80);

-- Visible with the order's money (0054).
alter table order_debt enable row level security, force row level security;
create policy order_debt_visible on order_debt using (
  (select scope_kind()) in ('system', 'network')
  or order_id = any (array(select o.id from orders o where o.guest_id = (select scope_guest())))
  or ((select scope_money_franchise()) is not null
    and exists (select from order_item i where i.order_id = order_debt.order_id and i.seller_id = (select scope_money_franchise()))));

-- The debt follows every entry, whoever posts it.
create function apply_receivable_entry() returns trigger language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  insert into order_debt as d (order_id, debt_pence) values (new.order_id, new.amount_pence)
    on conflict (order_id) do update set debt_pence = d.debt_pence + excluded.debt_pence;
  delete from order_debt where order_id = new.order_id and debt_pence = 0;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  return null;
end $$ set search_path from current;
-- From here to the end of this migration nothing else can be posted.
create trigger apply_receivable_entry after insert on ledger_entry
  for each row when (new.account = 'receivable') execute function apply_receivable_entry();

do $$ begin
  perform set_config('matinee.scope', 'system', true);
  insert into order_debt (order_id, debt_pence)
    select order_id, sum(amount_pence) from ledger_entry where account = 'receivable' group by order_id having sum(amount_pence) <> 0;
  perform set_config('matinee.scope', '', true);
end $$;

create function order_debt_needs_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'what an order owes is kept by the ledger: post a movement' using errcode = 'check_violation';
  end if;
  return null;
end $$ set search_path from current;
create trigger order_debt_needs_ledger before insert or update or delete or truncate on order_debt
  for each statement execute function order_debt_needs_ledger();

-- As before, and what each order owes, as it is stored, beside its entries.
do $$ begin
  execute 'create or replace view ledger_disagreement as ' || rtrim(pg_get_viewdef('ledger_disagreement'), E'; \n') || '
    union all
    select ''debt'', coalesce(d.order_id, e.order_id), null::uuid, coalesce(d.debt_pence, 0)::bigint, coalesce(e.amount, 0)::bigint
      from order_debt d full join (select order_id, sum(amount_pence) as amount from ledger_entry where account = ''receivable'' group by order_id) e
        on e.order_id = d.order_id
      where coalesce(d.debt_pence, 0) <> coalesce(e.amount, 0)';
end $$;
