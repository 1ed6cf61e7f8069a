-- Every use of a pool is a claim.
create table claim (
  id uuid primary key,
  pool_id bigint not null references pool,
  order_id uuid references orders,
  order_item_id uuid constraint claim_order_item_fk references order_item on delete restrict,  -- null: a coupon, used by the whole order
  child_id uuid constraint claim_child_fk references child on delete restrict,
  quantity int not null default 1 check (quantity > 0),
  state text not null check (state in ('held', 'committed', 'released', 'expired')),
  held_until timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint claim_hold_has_end check (state <> 'held' or held_until is not null)
) with (fillfactor = 80);
create index claim_pool on claim (pool_id) where state in ('held', 'committed');
create index claim_lapsing on claim (held_until) where state = 'held';
create index claim_order on claim (order_id);
create index claim_order_item on claim (order_item_id);
create index claim_child on claim (child_id) where state in ('held', 'committed') and child_id is not null;
-- A child takes one place of a pool, whichever basket it came from.
create unique index claim_child_once on claim (pool_id, child_id) where state in ('held', 'committed') and child_id is not null;

create function claim_counts() returns trigger language plpgsql as $$
declare
  d_held int := 0;
  d_committed int := 0;
begin
  if tg_op = 'INSERT' then
    if new.state = 'held' then d_held := new.quantity; end if;
    if new.state = 'committed' then d_committed := new.quantity; end if;
    update pool set held = held + d_held, committed = committed + d_committed
      where id = new.pool_id and (d_held <> 0 or d_committed <> 0);
    return null;
  end if;
  if tg_op = 'DELETE' then
    update pool set held = held - case when old.state = 'held' then old.quantity else 0 end,
                    committed = committed - case when old.state = 'committed' then old.quantity else 0 end
      where id = old.pool_id and old.state in ('held', 'committed');
    return null;
  end if;
  if new.pool_id <> old.pool_id or new.quantity <> old.quantity then
    raise exception 'a claim keeps its pool and quantity: release it and claim anew' using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (
       (old.state = 'held' and new.state in ('committed', 'released', 'expired'))
    or (old.state = 'committed' and new.state = 'released')) then
    raise exception 'claim %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state = 'held' then d_held := d_held - old.quantity; end if;
  if old.state = 'committed' then d_committed := d_committed - old.quantity; end if;
  if new.state = 'held' then d_held := d_held + new.quantity; end if;
  if new.state = 'committed' then d_committed := d_committed + new.quantity; end if;
  update pool set held = held + d_held, committed = committed + d_committed
    where id = new.pool_id and (d_held <> 0 or d_committed <> 0);
  return null;
end $$;
create trigger claim_counts after insert or update or delete on claim
  for each row execute function claim_counts();
