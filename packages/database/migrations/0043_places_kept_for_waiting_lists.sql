-- A place that is freed while children wait for its class or camp is kept for them in the same statement, whoever frees it
-- (docs/decisions, 0031). Triggers keep it, so that no writer can forget to.

-- For whom the places of a pool are kept: the class or camp to come that they belong to, and how many children wait for it.
create function waiting_for_pool(wanted bigint, out of_group int, out of_course int, out children int) language plpgsql stable as $$
begin
  select s.group_id into of_group from session s
    where (s.place_pool_id = wanted or s.trial_pool_id = wanted) and s.status = 'scheduled' and s.starts_at > clock_timestamp() limit 1;
  if of_group is null then
    select co.id into of_course from course co where co.pool_id = wanted and co.ends_on >= current_date limit 1;
  end if;
  if of_group is null and of_course is null then
    select d.course_id into of_course from course_day_place d where d.pool_id = wanted and d.held_on >= current_date limit 1;
  end if;
  if of_group is null and of_course is null then
    children := 0;
    return;
  end if;
  select count(*) into children from waiting_list_entry e
    where e.status = 'waiting' and (e.group_id = of_group or e.course_id = of_course);
end $$ set search_path from current;

-- Whether children wait for the places of a pool. Their lapsed holds never count as free: a place goes from one hand to the next.
create function is_waited_for(wanted bigint) returns boolean language plpgsql stable cost 1000 as $$
begin
  return (select children > 0 from waiting_for_pool(wanted));
end $$ set search_path from current;

-- Keeps up to so many places of a pool for whoever waits, and never more than are free or than children wait. Tells the workers.
create function keep_for_waiting(wanted bigint, freed int) returns void language plpgsql as $$
declare
  waited record;
  keep int;
begin
  select * into waited from waiting_for_pool(wanted);
  if waited.children = 0 then return; end if;
  insert into waiting_change (group_id, course_id) values (waited.of_group, waited.of_course);
  select least(freed, p.size - p.committed - p.held,
      waited.children - (select count(*) from claim c where c.pool_id = p.id and c.kept and c.state = 'held')) into keep
    from pool p where p.id = wanted;
  -- Should no worker come for an hour, the places are sold after all.
  insert into claim (id, pool_id, state, held_until, kept)
    select gen_random_uuid(), wanted, 'held', clock_timestamp() + interval '1 hour', true from generate_series(1, keep);
end $$ set search_path from current;

create function claim_freed() returns trigger language plpgsql as $$
declare
  until timestamptz;
begin
  -- A kept place that nobody who waits can use, and an offered place that its family takes to the checkout.
  if old.kept or (old.order_id is null and new.order_id is not null) then return null; end if;
  if (select kind not in ('session', 'trial', 'course') from pool where id = new.pool_id) then return null; end if;
  if new.waiting_entry_id is not null and new.order_id is not null and old.state = 'held' then
    -- A checkout without a payment: the place goes back to its offer, while that lasts.
    select o.expires_at into until from waiting_list_entry e join waiting_offer o on o.id = e.offer_id
      where e.id = new.waiting_entry_id and e.status = 'offered' and o.expires_at > clock_timestamp();
    if until is not null then
      insert into claim (id, pool_id, child_id, quantity, state, held_until, waiting_entry_id)
        values (gen_random_uuid(), new.pool_id, new.child_id, new.quantity, 'held', until + interval '1 minute', new.waiting_entry_id);
      return null;
    end if;
  end if;
  perform keep_for_waiting(new.pool_id, new.quantity);
  return null;
end $$ set search_path from current;
-- After claim_counts, which has made the place free.
create trigger claim_freed after update of state on claim for each row
  when (old.state in ('held', 'committed') and new.state in ('released', 'expired')) execute function claim_freed();

-- More places than before, because a school has raised what a class or camp can take.
create function pool_grown() returns trigger language plpgsql as $$
begin
  if new.kind in ('session', 'trial', 'course') then perform keep_for_waiting(new.id, new.size - old.size); end if;
  return null;
end $$ set search_path from current;
create trigger pool_grown after update of size on pool for each row when (new.size > old.size) execute function pool_grown();

-- New dates of a class.
create function sessions_added() returns trigger language plpgsql as $$
begin
  perform keep_for_waiting(p.id, p.size)
    from added a cross join lateral (values (a.place_pool_id), (a.trial_pool_id)) v(pool_id) join pool p on p.id = v.pool_id
   where a.group_id in (select group_id from waiting_list_entry where status = 'waiting' and group_id is not null)
   order by p.id;
  return null;
end $$ set search_path from current;
create trigger sessions_added after insert on session referencing new table as added for each statement execute function sessions_added();

-- Whoever joins, leaves or is passed over changes who is next.
create function waiting_entry_changed() returns trigger language plpgsql as $$
begin
  insert into waiting_change (group_id, course_id) values (new.group_id, new.course_id);
  return null;
end $$ set search_path from current;
create trigger waiting_entry_changed after insert or update of status, passed_over on waiting_list_entry
  for each row execute function waiting_entry_changed();
