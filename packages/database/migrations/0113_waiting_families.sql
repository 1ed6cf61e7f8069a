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

-- As before (0092), but whether a family is one of the school's is asked of the two tables, and of those at the checkout at once.
create or replace function find_people(words text[], school int, own uuid, most int)
returns table (kind text, id uuid, name text, detail text, is_whole boolean) language plpgsql stable as $$
declare
  asked text := current_setting('matinee.scope', true);
  bound int := scope_franchise();
  only_own uuid := coalesce(scope_own_user(), own);
  taught uuid[];
  placed uuid[];
  last text := chr(1114111);
begin
  if words[1] is null or bound is distinct from school and scope_kind() not in ('system', 'network')
    or bound is null and coalesce(scope_kind(), '') not in ('system', 'network') then
    return;
  end if;
  perform set_config('matinee.scope', 'system', true);
  if only_own is not null then taught := array(select families_taught_by(only_own, school)); end if;
  -- The families at the checkout, which are few.
  if school is not null then
    placed := array(
      select o.guest_id from orders o join order_item i on i.order_id = o.id where o.status = 'placed' and i.seller_id = school
      union select coalesce(c.guest_id, c.id) from orders o join order_item i on i.order_id = o.id join customer c on c.id = o.customer_id
        where o.status = 'placed' and i.seller_id = school);
  end if;
  return query
    with hit as materialized (
      select w.family_id, w.customer_id, w.child_id, w.word = words[1] as whole
        from family_word w
       where w.word >= words[1] and w.word < words[1] || last
         and (taught is null or w.family_id = any (taught))
         and (school is null or taught is not null
           or exists (select from school_family s where s.franchise_id = school and s.family_id = w.family_id)
           or exists (select from waiting_family f where f.franchise_id = school and f.family_id = w.family_id)
           or w.family_id = any (placed))
         and not exists (select from unnest(words[2:]) other where not exists (select from family_word o
           where (o.customer_id = w.customer_id or o.child_id = w.child_id) and o.word >= other and o.word < other || last))
       order by w.word, w.family_id limit most),
    person as (
      select h.family_id, h.customer_id, h.child_id, bool_or(h.whole) as whole from hit h group by 1, 2, 3),
    -- The details of each family: its account's profile, or the latest where there is no account.
    profile as materialized (
      select f.family_id, c.id, c.name from (select distinct p.family_id from person p) f cross join lateral (
        select n.id, n.name from customer n
         where n.guest_id = f.family_id and n.id = coalesce(
           (select u.customer_id from user_account u where u.guest_id = f.family_id),
           (select l.id from customer l where l.guest_id = f.family_id order by l.created_at desc, l.id desc limit 1))
        union all
        select n.id, n.name from customer n where n.id = f.family_id and n.guest_id is null) c)
    (select 'child', c.id, k.first_name || ' ' || k.surname, c.name, p.whole
       from person p join child k on k.id = p.child_id and k.removed_at is null join profile c on c.family_id = p.family_id
      order by p.whole desc, 3, 2 limit 6)
    union all
    (select 'family', c.id, c.name, coalesce((select string_agg(k.first_name, ', ' order by k.date_of_birth, k.id) from child k
        where k.removed_at is null and (k.guest_id = p.family_id or k.guest_id is null and k.customer_id = p.family_id)), ''), p.whole
       from person p join profile c on c.id = p.customer_id
      order by p.whole desc, 3, 2 limit 6);
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;
