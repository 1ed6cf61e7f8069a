-- Who sold a part of which order, with the day of the order: a school's list of orders is read and counted from here alone. The lines say
-- it too, without an order; sorted from them, the list of one school read every order of the network.
create table order_part (
  seller_id int not null,                              -- as its lines have it
  order_id uuid not null references orders on delete cascade,
  placed_at timestamptz not null,                      -- as the order has it
  primary key (order_id, seller_id)
);
create index order_part_listed on order_part (seller_id, placed_at desc, order_id);

-- An order that is placed gets its parts; one that goes back to the basket loses them.
create function order_placed_or_returned() returns trigger language plpgsql as $$
begin
  delete from order_part where order_id = new.id;
  insert into order_part (seller_id, order_id, placed_at)
    select distinct i.seller_id, new.id, new.placed_at from order_item i
     where i.order_id = new.id and new.status <> 'basket' and new.number is not null and new.placed_at is not null;
  return null;
end $$ set search_path from current;
create trigger order_placed_or_returned after update of status, number, placed_at on orders for each row
  when ((old.status <> 'basket' and old.number is not null, old.placed_at) is distinct from (new.status <> 'basket' and new.number is not null, new.placed_at))
  execute function order_placed_or_returned();

-- A line that is added to what was placed, such as that of a transfer, or moved to another order.
create function placed_line_added() returns trigger language plpgsql as $$
begin
  insert into order_part (seller_id, order_id, placed_at)
    select new.seller_id, o.id, o.placed_at from orders o
     where o.id = new.order_id and o.status <> 'basket' and o.number is not null and o.placed_at is not null
    on conflict do nothing;
  if tg_op = 'UPDATE' then
    delete from order_part p where p.order_id = old.order_id
      and not exists (select from order_item i where i.order_id = p.order_id and i.seller_id = p.seller_id);
  end if;
  return null;
end $$ set search_path from current;
create trigger placed_line_added after insert or update of order_id, seller_id on order_item for each row execute function placed_line_added();

-- From here to the end of this migration nothing else can be sold: about two seconds for 200,000 orders.
insert into order_part (seller_id, order_id, placed_at)
  select distinct i.seller_id, o.id, o.placed_at from orders o join order_item i on i.order_id = o.id
   where o.status <> 'basket' and o.number is not null and o.placed_at is not null;
