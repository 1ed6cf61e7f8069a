-- The number and the family of an order with each of its parts, so that a school's list is sorted by number, and the orders of a family are
-- found, from the parts alone (docs/decisions, 0067). A job fills the parts from before (`order-parts.fill`); until then they are null.

-- As before (0122), and a placed order that moves to another family, or gets other contact details or another number, tells its parts. They
-- are changed and not made anew, so that the list never lacks them.
create or replace function order_placed_or_returned() returns trigger language plpgsql as $$
begin
  if new.status = 'basket' or new.number is null or new.placed_at is null then
    delete from order_part where order_id = new.id;
  elsif old.status = 'basket' or old.number is null or old.placed_at is null then
    delete from order_part where order_id = new.id;
    insert into order_part (seller_id, order_id, placed_at, number, family_id, customer_id)
      select distinct i.seller_id, new.id, new.placed_at, new.number, new.guest_id, new.customer_id from order_item i where i.order_id = new.id;
  else
    update order_part set placed_at = new.placed_at, number = new.number, family_id = new.guest_id, customer_id = new.customer_id
     where order_id = new.id;
  end if;
  return null;
end $$ set search_path from current;

-- The orders first: a checkout locks them before their parts. Neither a basket nor an order that has no number yet has parts.
create or replace trigger order_placed_or_returned after update of status, number, placed_at, guest_id, customer_id on orders for each row
  when ((old.status <> 'basket' and old.number is not null or new.status <> 'basket' and new.number is not null)
    and (old.status = 'basket', old.number, old.placed_at, old.guest_id, old.customer_id)
      is distinct from (new.status = 'basket', new.number, new.placed_at, new.guest_id, new.customer_id))
  execute function order_placed_or_returned();

create or replace function placed_line_added() returns trigger language plpgsql as $$
begin
  insert into order_part (seller_id, order_id, placed_at, number, family_id, customer_id)
    select new.seller_id, o.id, o.placed_at, o.number, o.guest_id, o.customer_id from orders o
     where o.id = new.order_id and o.status <> 'basket' and o.number is not null and o.placed_at is not null
    on conflict do nothing;
  if tg_op = 'UPDATE' then
    delete from order_part p where p.order_id = old.order_id
      and not exists (select from order_item i where i.order_id = p.order_id and i.seller_id = p.seller_id);
  end if;
  return null;
end $$ set search_path from current;

alter table order_part
  add column number text,                              -- as the order has it: that of its first seller; null until the job has filled it
  add column family_id uuid,                           -- the order's guest
  add column customer_id uuid;                         -- the contact details that the order was placed with
