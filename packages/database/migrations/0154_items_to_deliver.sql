-- How each shop item of a confirmed order is to reach the family, and when it was posted or handed out. A school's list of what is still to
-- be done is read and counted from here alone. The family's address is not here: it is read where the family keeps it, and goes with it.
create table item_delivery (
  order_item_id uuid primary key references order_item on delete cascade,
  order_id uuid not null references orders on delete cascade,
  seller_id int not null,                              -- as its line has it
  placed_at timestamptz not null,                      -- as its order has it
  method text not null check (method in ('collect', 'post')),
  done_at timestamptz,
  -- before_list: bought well before this list began, so that nobody is asked for it.
  done_how text check (done_how in ('posted', 'handed_out', 'before_list')),
  done_by uuid,                                        -- an account of staff
  done boolean not null generated always as (done_at is not null) stored,
  constraint item_delivery_done check ((done_at is null) = (done_how is null) and (done_by is null or done_at is not null))
);
create index item_delivery_of_school on item_delivery (seller_id, done, placed_at desc, order_item_id) include (method);
create index item_delivery_of_all on item_delivery (done, placed_at desc, order_item_id) include (method);
create index item_delivery_of_order on item_delivery (order_id);

-- The items that stand in orders that are confirmed.
create function items_to_deliver(of_order uuid, line uuid) returns void language plpgsql as $$
begin
  insert into item_delivery (order_item_id, order_id, seller_id, placed_at, method)
    select i.id, o.id, i.seller_id, coalesce(o.placed_at, o.confirmed_at), coalesce(o.delivery_by_seller ->> i.seller_id::text, o.delivery, 'collect')
      from orders o join order_item i on i.order_id = o.id
     where o.id = of_order and o.status <> 'basket' and o.confirmed_at is not null
       and i.type = 'product' and i.state = 'active' and (line is null or i.id = line)
    on conflict do nothing;
end $$ set search_path from current;

create function order_with_items_confirmed() returns trigger language plpgsql as $$
begin
  perform items_to_deliver(new.id, null);
  return null;
end $$ set search_path from current;
create trigger order_with_items_confirmed after update of confirmed_at on orders for each row
  when (old.confirmed_at is null and new.confirmed_at is not null) execute function order_with_items_confirmed();

-- An item that is added to a confirmed order waits too, such as one that another was swapped for. A cancelled one does not wait; when it was
-- posted or handed out stays known.
create function item_added_or_cancelled() returns trigger language plpgsql as $$
begin
  if new.state = 'active' then
    perform items_to_deliver(new.order_id, new.id);
  else
    delete from item_delivery where order_item_id = new.id and done_at is null;
  end if;
  return null;
end $$ set search_path from current;
create trigger item_added after insert on order_item for each row when (new.type = 'product') execute function item_added_or_cancelled();
create trigger item_cancelled after update of state on order_item for each row
  when (new.type = 'product' and old.state is distinct from new.state) execute function item_added_or_cancelled();

-- What was bought in the last thirty days may still have to be posted. Of what is older nobody knows, and schools have long seen to it.
insert into item_delivery (order_item_id, order_id, seller_id, placed_at, method, done_at, done_how)
  select i.id, o.id, i.seller_id, coalesce(o.placed_at, o.confirmed_at), coalesce(o.delivery_by_seller ->> i.seller_id::text, o.delivery, 'collect'),
    case when o.confirmed_at < now() - interval '30 days' then now() end,
    case when o.confirmed_at < now() - interval '30 days' then 'before_list' end
    from orders o join order_item i on i.order_id = o.id
   where o.status <> 'basket' and o.confirmed_at is not null and i.type = 'product' and i.state = 'active';
