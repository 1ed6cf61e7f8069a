-- A network that opens imports thousands of families before the database has statistics of them. Planned without, the rows of each family
-- were read from all families that have no account, or from all that a school knows: each thousand families took longer than the last.

-- As before (0065). With an offset each step is planned by itself, and has no other way than the index of what it is given.
create or replace function renew_school_families(families uuid[]) returns void language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  perform pg_advisory_xact_lock(hashtextextended('school_family ' || one, 0)) from (select distinct unnest(families) as one order by 1) f;
  with details as materialized (
    select a.id, a.guest_id as family from customer a where a.guest_id = any (families)
    union all
    select b.id, b.id from (select c.id, c.guest_id from customer c where c.id = any (families) offset 0) b where b.guest_id is null
  ), sold as materialized (
    select o.id, o.guest_id as family from orders o where o.guest_id = any (families) and o.status not in ('basket', 'placed')
    union
    select o.id, d.family from details d
      cross join lateral (select r.id from orders r where r.customer_id = d.id and r.status not in ('basket', 'placed') offset 0) o
  ), known as materialized (
    select i.seller_id as franchise_id, s.family from sold s
      cross join lateral (select l.seller_id from order_item l where l.order_id = s.id offset 0) i
    union
    select k.franchise_id, d.family from details d
      cross join lateral (select c.franchise_id from customer_school c where c.customer_id = d.id offset 0) k
  ), gone as (
    delete from school_family s where s.family_id = any (families)
      and (s.franchise_id, s.family_id) not in (select n.franchise_id, n.family from known n where n.franchise_id is not null and n.family is not null)
  )
  insert into school_family (franchise_id, family_id) select franchise_id, family from known on conflict do nothing;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current set plan_cache_mode = force_generic_plan set enable_seqscan = off;

-- As before (0134), with the details and children of a family found by their keys alone.
create or replace function family_records(families uuid[]) returns setof family_record language sql stable
begin atomic
  select r.id, c.id, c.name, c.email, c.phone, c.postcode, r.since,
    lower(concat_ws(E'\n', c.name, c.email, (select string_agg(k.first_name || ' ' || k.surname, E'\n' order by k.date_of_birth, k.id)
      from (select a.id, a.first_name, a.surname, a.date_of_birth, a.removed_at from child a where a.guest_id = r.id
        union all select e.id, e.first_name, e.surname, e.date_of_birth, e.removed_at
          from (select b.id, b.first_name, b.surname, b.date_of_birth, b.removed_at, b.guest_id from child b where b.customer_id = r.id offset 0) e
          where e.guest_id is null) k
      where k.removed_at is null))),
    coalesce(case when l.id is null or m.id > l.id then m.given else l.given end, false),
    coalesce(l.given, false),
    u.email_verified_at is not null
  from (
    select n.family as id, array_agg(n.id) as details, (array_agg(n.id order by n.created_at desc, n.id desc))[1] as latest,
        (min(n.created_at) at time zone 'Europe/London')::date as since
      from (select coalesce(a.guest_id, a.id) as family, a.id, a.created_at from customer a where families is null
        union all select b.guest_id, b.id, b.created_at from customer b where b.guest_id = any (families)
        union all select d.id, d.id, d.created_at
          from (select f.id, f.guest_id, f.created_at from customer f where f.id = any (families) offset 0) d where d.guest_id is null) n
     group by 1) r
  left join lateral (select a.id, a.customer_id, a.email_verified_at from user_account a where a.guest_id = r.id limit 1) u on true
  cross join lateral (select coalesce((select p.id from customer p where p.id = u.customer_id and p.guest_id = r.id), r.latest) as id offset 0) w
  -- With a limit it is not joined, so it is no choice of the planner.
  cross join lateral (select o.id, o.name, o.email, o.phone, o.postcode from customer o where o.id = w.id limit 1) c
  left join lateral (select g.id, g.given from (select n.id, n.given from consent n
      where n.customer_id = any (r.details) and n.child_id is null and n.kind = 'marketing' offset 0) g
    order by g.id desc limit 1) l on true
  left join lateral (select g.id, g.given from (select n.id, n.given from consent n
      where n.user_id = u.id and n.child_id is null and n.kind = 'marketing' offset 0) g
    order by g.id desc limit 1) m on true;
end;

-- The families of all rows of a statement at once. `changed` are the rows.
create or replace function customer_known() returns trigger language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
  families uuid[];
begin
  perform set_config('matinee.scope', 'system', true);
  families := array(select distinct coalesce(c.guest_id, c.id) from customer c where c.id = any (array(select customer_id from changed)) order by 1);
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  if cardinality(families) > 0 then perform renew_school_families(families); end if;
  return null;
end $$ set search_path from current set plan_cache_mode = force_generic_plan set enable_seqscan = off;
drop trigger customer_known on customer_school;
create trigger customer_known_added after insert on customer_school referencing new table as changed
  for each statement execute function customer_known();
create trigger customer_known_gone after delete on customer_school referencing old table as changed
  for each statement execute function customer_known();
