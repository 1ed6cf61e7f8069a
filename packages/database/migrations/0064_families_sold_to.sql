-- Which families each school has sold something to. Row-level security asks for the families of a school in every statement of its staff
-- about people; read from the orders of three years, the answer took a second.
create table family_sale (
  franchise_id int not null references franchise,
  family_id uuid not null,                             -- as in family_franchise
  primary key (franchise_id, family_id)
);
create index family_sale_family on family_sale (family_id);

-- Brings the rows of these families in line with their orders. It reads as the system, whoever sells.
create function renew_family_sales(families uuid[]) returns void language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  delete from family_sale s where s.family_id = any (families)
    and not exists (
      select from orders o join order_item i on i.order_id = o.id
       where o.guest_id = s.family_id and i.seller_id = s.franchise_id and o.status not in ('basket', 'placed'))
    and not exists (
      select from customer c join orders o on o.customer_id = c.id join order_item i on i.order_id = o.id
       where coalesce(c.guest_id, c.id) = s.family_id and i.seller_id = s.franchise_id and o.status not in ('basket', 'placed'));
  insert into family_sale (franchise_id, family_id)
    select i.seller_id, o.guest_id from orders o join order_item i on i.order_id = o.id
     where o.guest_id = any (families) and o.status not in ('basket', 'placed')
    union
    select i.seller_id, coalesce(c.guest_id, c.id) from customer c join orders o on o.customer_id = c.id join order_item i on i.order_id = o.id
     where coalesce(c.guest_id, c.id) = any (families) and o.status not in ('basket', 'placed')
    except select franchise_id, family_id from family_sale where family_id = any (families)
    on conflict do nothing;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;

-- The families of an order with this visitor and these contact details.
create function families_of_order(guest uuid, details uuid) returns uuid[] language plpgsql stable as $$
declare
  asked text := current_setting('matinee.scope', true);
  found uuid[];
begin
  perform set_config('matinee.scope', 'system', true);
  found := array(select guest union select coalesce(c.guest_id, c.id) from customer c where c.id = details);
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  return found;
end $$ set search_path from current;

-- An order is sold once it is neither open nor at the checkout, and never goes back. It can move to another visitor.
create function order_sold() returns trigger language plpgsql as $$
begin
  perform renew_family_sales(families_of_order(old.guest_id, old.customer_id) || families_of_order(new.guest_id, new.customer_id));
  return null;
end $$ set search_path from current;
create trigger order_sold after update of status, guest_id, customer_id on orders for each row
  when (new.status not in ('basket', 'placed') and (old.status in ('basket', 'placed')
    or old.guest_id is distinct from new.guest_id or old.customer_id is distinct from new.customer_id))
  execute function order_sold();

-- A line that is added to what was sold, such as that of a transfer.
create function sold_line_added() returns trigger language plpgsql as $$
begin
  perform renew_family_sales(families_of_order(o.guest_id, o.customer_id)) from orders o
    where o.id = new.order_id and o.status not in ('basket', 'placed');
  return null;
end $$ set search_path from current;
create trigger sold_line_added after insert or update of order_id, seller_id on order_item for each row execute function sold_line_added();

create function customer_moved() returns trigger language plpgsql as $$
begin
  perform renew_family_sales(array[coalesce(old.guest_id, old.id), coalesce(new.guest_id, new.id)]);
  return null;
end $$ set search_path from current;
create trigger customer_moved after update of guest_id on customer for each row
  when (old.guest_id is distinct from new.guest_id) execute function customer_moved();

-- From here to the end of this migration nothing else can be sold: about a second for 200,000 orders.
do $$ begin
  perform set_config('matinee.scope', 'system', true);
  insert into family_sale (franchise_id, family_id)
    select i.seller_id, o.guest_id from orders o join order_item i on i.order_id = o.id where o.status not in ('basket', 'placed')
    union
    select i.seller_id, coalesce(c.guest_id, c.id) from orders o join order_item i on i.order_id = o.id join customer c on c.id = o.customer_id
     where o.status not in ('basket', 'placed');
  perform set_config('matinee.scope', '', true);
end $$;

-- As before (0008): orders at the checkout and waiting lists are few, and are read as they are.
create or replace view family_franchise with (security_invoker = true) as
  select s.family_id, s.franchise_id from family_sale s
  union
  select coalesce(c.guest_id, c.id), i.seller_id
    from orders o join order_item i on i.order_id = o.id join customer c on c.id = o.customer_id where o.status = 'placed'
  union
  select o.guest_id, i.seller_id from orders o join order_item i on i.order_id = o.id where o.status = 'placed'
  union
  select coalesce(k.guest_id, k.customer_id), coalesce(g.franchise_id, co.franchise_id)
    from waiting_list_entry w join child k on k.id = w.child_id
    left join class_group g on g.id = w.group_id left join course co on co.id = w.course_id
   where w.status in ('waiting', 'offered')
  union
  select coalesce(c.guest_id, c.id), s.franchise_id from customer_school s join customer c on c.id = s.customer_id;
