-- The families whose children wait at each school. Like school_family (0065) it is ids alone, and row-level security asks for the families of
-- a school once for each table about people: read from the lists themselves, that took 25 ms each time with 6,000 children waiting.
create table waiting_family (
  franchise_id int not null references franchise,
  family_id uuid not null,                             -- as in family_franchise
  primary key (franchise_id, family_id)
);
create index waiting_family_family on waiting_family (family_id);

-- Which schools these families wait at now; null: all families.
create function waiting_families(families uuid[]) returns setof waiting_family language sql stable
begin atomic
  select distinct coalesce(g.franchise_id, co.franchise_id), coalesce(k.guest_id, k.customer_id)
    from (select a.id, a.guest_id, a.customer_id from child a where families is null
      union all select b.id, b.guest_id, b.customer_id from child b where b.guest_id = any (families)
      union all select d.id, d.guest_id, d.customer_id from child d where d.customer_id = any (families) and d.guest_id is null) k
    join waiting_list_entry w on w.child_id = k.id
    left join class_group g on g.id = w.group_id left join course co on co.id = w.course_id
   where w.status in ('waiting', 'offered') and coalesce(k.guest_id, k.customer_id) is not null;
end;

-- Brings the rows of these families in line with the lists, under the lock of renew_school_families.
create function renew_waiting_families(families uuid[]) returns void language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  perform pg_advisory_xact_lock(hashtextextended('school_family ' || one, 0))
    from (select distinct unnest(families) as one order by 1) f where one is not null;
  delete from waiting_family s where s.family_id = any (families) and not exists (
    select from waiting_families(families) w where w.family_id = s.family_id and w.franchise_id = s.franchise_id);
  insert into waiting_family select * from waiting_families(families) on conflict do nothing;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;

-- With the commit, like the families of schools: whoever offers a place or books one holds the locks of entries and places.
create function waiting_family_entry() returns trigger language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
  families uuid[];
begin
  perform set_config('matinee.scope', 'system', true);
  families := array(select coalesce(k.guest_id, k.customer_id) from child k
    where k.id in (case when tg_op <> 'INSERT' then old.child_id end, case when tg_op <> 'DELETE' then new.child_id end));
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  perform renew_waiting_families(families);
  return null;
end $$ set search_path from current;
create constraint trigger waiting_family_added after insert or delete on waiting_list_entry deferrable initially deferred
  for each row execute function waiting_family_entry();
create constraint trigger waiting_family_changed after update of status, child_id, group_id, course_id on waiting_list_entry
  deferrable initially deferred for each row
  when ((old.status in ('waiting', 'offered'), old.child_id, old.group_id, old.course_id)
    is distinct from (new.status in ('waiting', 'offered'), new.child_id, new.group_id, new.course_id))
  execute function waiting_family_entry();

create function waiting_family_child() returns trigger language plpgsql as $$
begin
  perform renew_waiting_families(array[coalesce(old.guest_id, old.customer_id), case when tg_op <> 'DELETE' then coalesce(new.guest_id, new.customer_id) end]);
  return null;
end $$ set search_path from current;
create constraint trigger waiting_family_child_moved after update of guest_id, customer_id on child deferrable initially deferred for each row
  when ((old.guest_id, old.customer_id) is distinct from (new.guest_id, new.customer_id)) execute function waiting_family_child();
create constraint trigger waiting_family_child_gone after delete on child deferrable initially deferred for each row execute function waiting_family_child();

-- From here to the end of this migration no list can be changed.
do $$ begin
  perform set_config('matinee.scope', 'system', true);
  insert into waiting_family select * from waiting_families(null);
  perform set_config('matinee.scope', '', true);
end $$;

-- As before (0065), but for the waiting lists. Orders at the checkout are few, and are read as they are.
create or replace view family_franchise with (security_invoker = true) as
  select s.family_id, s.franchise_id from school_family s
  union
  select coalesce(c.guest_id, c.id), i.seller_id
    from orders o join order_item i on i.order_id = o.id join customer c on c.id = o.customer_id where o.status = 'placed'
  union
  select o.guest_id, i.seller_id from orders o join order_item i on i.order_id = o.id where o.status = 'placed'
  union
  select w.family_id, w.franchise_id from waiting_family w;
