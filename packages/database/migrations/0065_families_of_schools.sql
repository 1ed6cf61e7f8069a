-- The families of each school that it has sold something to, or knew before. Row-level security asks for the families of a school in every
-- statement of its staff about people; read from the orders of three years, the answer took a second.
create table school_family (
  franchise_id int not null references franchise,
  family_id uuid not null,                             -- as in family_franchise
  primary key (franchise_id, family_id)
);
create index school_family_family on school_family (family_id);

-- Brings the rows of these families in line with their orders. It reads as the system, whoever sells. Row-level security keeps an index on
-- coalesce(guest_id, id) from being used, so the columns are compared by themselves. Of two transactions that change a family the later
-- waits, and sees what the earlier one did.
create function renew_school_families(families uuid[]) returns void language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  perform pg_advisory_xact_lock(hashtextextended('school_family ' || one, 0)) from (select distinct unnest(families) as one order by 1) f;
  delete from school_family s where s.family_id = any (families)
    and not exists (
      select from orders o join order_item i on i.order_id = o.id
       where o.guest_id = s.family_id and i.seller_id = s.franchise_id and o.status not in ('basket', 'placed'))
    and not exists (
      select from customer c join orders o on o.customer_id = c.id join order_item i on i.order_id = o.id
       where (c.guest_id = s.family_id or c.guest_id is null and c.id = s.family_id) and i.seller_id = s.franchise_id and o.status not in ('basket', 'placed'))
    and not exists (
      select from customer c join customer_school k on k.customer_id = c.id
       where (c.guest_id = s.family_id or c.guest_id is null and c.id = s.family_id) and k.franchise_id = s.franchise_id);
  insert into school_family (franchise_id, family_id)
    select i.seller_id, o.guest_id from orders o join order_item i on i.order_id = o.id
     where o.guest_id = any (families) and o.status not in ('basket', 'placed')
    union
    select i.seller_id, coalesce(c.guest_id, c.id) from customer c join orders o on o.customer_id = c.id join order_item i on i.order_id = o.id
     where (c.guest_id = any (families) or c.guest_id is null and c.id = any (families)) and o.status not in ('basket', 'placed')
    union
    select k.franchise_id, coalesce(c.guest_id, c.id) from customer c join customer_school k on k.customer_id = c.id
     where (c.guest_id = any (families) or c.guest_id is null and c.id = any (families))
    except select franchise_id, family_id from school_family where family_id = any (families)
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
  found := array(select guest where guest is not null union select coalesce(c.guest_id, c.id) from customer c where c.id = details);
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  return found;
end $$ set search_path from current;

-- An order is sold once it is neither open nor at the checkout, and never goes back. It can move to another visitor. This is done with the
-- commit, behind the locks of places and lines: a family's other sale may hold those, and wait for the family.
create function order_sold() returns trigger language plpgsql as $$
begin
  perform renew_school_families(families_of_order(old.guest_id, old.customer_id) || families_of_order(new.guest_id, new.customer_id));
  return null;
end $$ set search_path from current;
create constraint trigger order_sold after update of status, guest_id, customer_id on orders deferrable initially deferred for each row
  when (new.status not in ('basket', 'placed') and (old.status in ('basket', 'placed')
    or old.guest_id is distinct from new.guest_id or old.customer_id is distinct from new.customer_id))
  execute function order_sold();

-- A line that is added to what was sold, such as that of a transfer.
create function sold_line_added() returns trigger language plpgsql as $$
begin
  perform renew_school_families(families_of_order(o.guest_id, o.customer_id)) from orders o
    where o.id = new.order_id and o.status not in ('basket', 'placed');
  return null;
end $$ set search_path from current;
create constraint trigger sold_line_added after insert or update of order_id, seller_id on order_item deferrable initially deferred
  for each row execute function sold_line_added();

create function customer_moved() returns trigger language plpgsql as $$
begin
  perform renew_school_families(array[coalesce(old.guest_id, old.id), coalesce(new.guest_id, new.id)]);
  return null;
end $$ set search_path from current;
create trigger customer_moved after update of guest_id on customer for each row
  when (old.guest_id is distinct from new.guest_id) execute function customer_moved();

create function customer_known() returns trigger language plpgsql as $$
begin
  perform renew_school_families(families_of_order(null, coalesce(new.customer_id, old.customer_id)));
  return null;
end $$ set search_path from current;
create trigger customer_known after insert or delete on customer_school for each row execute function customer_known();

-- From here to the end of this migration nothing else can be sold: about a second for 200,000 orders.
do $$ begin
  perform set_config('matinee.scope', 'system', true);
  insert into school_family (franchise_id, family_id)
    select i.seller_id, o.guest_id from orders o join order_item i on i.order_id = o.id where o.status not in ('basket', 'placed')
    union
    select i.seller_id, coalesce(c.guest_id, c.id) from orders o join order_item i on i.order_id = o.id join customer c on c.id = o.customer_id
     where o.status not in ('basket', 'placed')
    union
    select k.franchise_id, coalesce(c.guest_id, c.id) from customer_school k join customer c on c.id = k.customer_id;
  perform set_config('matinee.scope', '', true);
end $$;

-- As before (0008): orders at the checkout and waiting lists are few, and are read as they are. Each part finds one family by an index.
create or replace view family_franchise with (security_invoker = true) as
  select s.family_id, s.franchise_id from school_family s
  union
  select coalesce(c.guest_id, c.id), i.seller_id
    from orders o join order_item i on i.order_id = o.id join customer c on c.id = o.customer_id where o.status = 'placed'
  union
  select o.guest_id, i.seller_id from orders o join order_item i on i.order_id = o.id where o.status = 'placed'
  union
  select k.guest_id, coalesce(g.franchise_id, co.franchise_id)
    from waiting_list_entry w join child k on k.id = w.child_id and k.guest_id is not null
    left join class_group g on g.id = w.group_id left join course co on co.id = w.course_id
   where w.status in ('waiting', 'offered')
  union
  select k.customer_id, coalesce(g.franchise_id, co.franchise_id)
    from waiting_list_entry w join child k on k.id = w.child_id and k.guest_id is null
    left join class_group g on g.id = w.group_id left join course co on co.id = w.course_id
   where w.status in ('waiting', 'offered');
