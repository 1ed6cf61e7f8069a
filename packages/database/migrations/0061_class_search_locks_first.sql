-- The class search never shows fewer or more places than the last checkout left, and the days of its ages are those of the UK.

-- The day in the UK, whatever the time zone of the session is. In summer `current_date` was still yesterday at half past midnight.
create function london_today() returns date language sql stable parallel safe return (now() at time zone 'Europe/London')::date;

-- Rewrites the rows of these classes (null: of all). Rows that would not change are left alone. Classes that are closed or have no
-- schedule lose their row. The ids are rows to join with: a condition "all or these" made the server read every session.
-- The rows are locked first and the figures read in a later statement, as touch_class_search does it: places that were sold while it
-- waited, or while it was reading other classes, are never written back.
create or replace function refresh_class_search(ids int[]) returns void language plpgsql as $$
begin
  if ids is null then ids := array(select id from class_group); end if;

  insert into class_kind (stage_id, days, disciplines)
  select distinct g.stage_id, sch.days, g.disciplines
  from unnest(ids) wanted(id)
  join class_group g on g.id = wanted.id
  join lateral (select bit_or(1 << weekday) as days from class_schedule where group_id = g.id) sch on sch.days is not null
  where g.status = 'open'
    and not exists (select from class_kind k where (k.stage_id, k.days, k.disciplines) = (g.stage_id, sch.days, g.disciplines))
  order by 1, 2, 3
  on conflict do nothing;

  -- After the kinds: nobody waits for a new kind of somebody who waits for these rows.
  perform 1 from class_search where group_id = any (ids) order by group_id for update;

  with wanted as materialized (
    select g.* from unnest(ids) u(id) join class_group g on g.id = u.id where g.status = 'open'
  ), waiting as (
    select group_id, count(*)::int as n from waiting_list_entry
    where status in ('waiting', 'offered') and group_id is not null and group_id in (select unnest(ids))
    group by group_id
  ), gone as (
    delete from class_search c using class_group g
    where g.id = c.group_id and c.group_id in (select unnest(ids))
      and (g.status <> 'open' or not exists (select from class_schedule s where s.group_id = g.id))
  )
  insert into class_search as c (group_id, franchise_id, location_id, stage_id, lat, lng, weekday, starts_minute, ends_minute, disciplines,
    min_age, max_age, age_rule, age_on_key, trial_price_pence, next_trial_on, next_trial_at, available, waiting, words, slots, kind_id)
  select g.id, g.franchise_id, g.location_id, g.stage_id, l.lat, l.lng,
         sch.weekday, sch.starts_minute, sch.ends_minute, g.disciplines,
         st.min_age, st.max_age, st.age_rule,
         age_key(st.age_rule, d.day),
         g.trial_price_pence, sb.held_on, sb.starts_at, coalesce(sb.free, 0), coalesce(w.n, 0),
         lower(concat_ws(' ', g.name, l.name, l.post_town, l.postcode, f.name, array_to_string(g.disciplines, ' '))),
         sch.slots, k.id
  from wanted g
  join location l on l.id = g.location_id
  join franchise f on f.id = g.franchise_id
  join stage st on st.id = g.stage_id
  join lateral (
    select weekday, extract(hour from starts_at)::int * 60 + extract(minute from starts_at)::int as starts_minute,
           extract(hour from ends_at)::int * 60 + extract(minute from ends_at)::int as ends_minute, (count(*) over ())::int as slots, bit_or(1 << weekday) over () as days
    from class_schedule where group_id = g.id order by weekday, starts_at limit 1) sch on true
  join class_kind k on (k.stage_id, k.days, k.disciplines) = (g.stage_id, sch.days, g.disciplines)
  left join next_trials(ids) sb on sb.group_id = g.id
  left join waiting w on w.group_id = g.id
  cross join lateral (select coalesce(sb.held_on, sb.next_session_on, london_today()) as day) d
  on conflict (group_id) do update set
    franchise_id = excluded.franchise_id, location_id = excluded.location_id, stage_id = excluded.stage_id,
    lat = excluded.lat, lng = excluded.lng, weekday = excluded.weekday,
    starts_minute = excluded.starts_minute, ends_minute = excluded.ends_minute, disciplines = excluded.disciplines,
    min_age = excluded.min_age, max_age = excluded.max_age, age_rule = excluded.age_rule, age_on_key = excluded.age_on_key,
    trial_price_pence = excluded.trial_price_pence, next_trial_on = excluded.next_trial_on,
    next_trial_at = excluded.next_trial_at, available = excluded.available, waiting = excluded.waiting, words = excluded.words,
    slots = excluded.slots, kind_id = excluded.kind_id
  where (c.franchise_id, c.location_id, c.stage_id, c.lat, c.lng, c.weekday, c.starts_minute, c.ends_minute, c.disciplines, c.min_age,
         c.max_age, c.age_rule, c.age_on_key, c.trial_price_pence, c.next_trial_on, c.next_trial_at, c.available, c.waiting, c.words, c.slots,
         c.kind_id)
    is distinct from (excluded.franchise_id, excluded.location_id, excluded.stage_id, excluded.lat, excluded.lng, excluded.weekday,
         excluded.starts_minute, excluded.ends_minute, excluded.disciplines, excluded.min_age, excluded.max_age, excluded.age_rule,
         excluded.age_on_key, excluded.trial_price_pence, excluded.next_trial_on, excluded.next_trial_at, excluded.available,
         excluded.waiting, excluded.words, excluded.slots, excluded.kind_id);
end $$ set search_path from current;

-- Updates what changes with every checkout, and nothing else, by a generic plan: planning took ten times as long as running. The rows are
-- locked first and the figures read in a second statement, so that the later of two writers sees what the earlier one did.
create or replace function touch_class_search(ids int[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform 1 from class_search where group_id in (select unnest(ids)) order by group_id for update;
  update class_search c
  set next_trial_on = t.held_on, next_trial_at = t.starts_at, available = coalesce(t.free, 0), waiting = t.waiting,
      age_on_key = age_key(c.age_rule, coalesce(t.held_on, t.next_session_on, london_today()))
  from (
    select g.id, n.held_on, n.starts_at, n.free, n.next_session_on,
      (select count(*)::int from waiting_list_entry w where w.group_id = g.id and w.status in ('waiting', 'offered')) as waiting
    from unnest(ids) g(id) left join next_trials(ids) n on n.group_id = g.id) t
  where c.group_id = t.id
    and (c.next_trial_on, c.next_trial_at, c.available, c.waiting, c.age_on_key) is distinct from
      (t.held_on, t.starts_at, coalesce(t.free, 0), t.waiting, age_key(c.age_rule, coalesce(t.held_on, t.next_session_on, london_today())));
end $$ set search_path from current;

create or replace function waiting_for_pool(wanted bigint, out of_group int, out of_course int, out children int) language plpgsql stable as $$
begin
  select s.group_id into of_group from session s join class_group g on g.id = s.group_id
    where (s.place_pool_id = wanted or s.trial_pool_id = wanted) and s.status = 'scheduled' and s.starts_at > clock_timestamp()
      and s.held_on <= waiting_until(g.franchise_id) limit 1;
  if of_group is null then
    select co.id into of_course from course co where co.pool_id = wanted and co.ends_on >= london_today() limit 1;
  end if;
  if of_group is null and of_course is null then
    select d.course_id into of_course from course_day_place d where d.pool_id = wanted and d.held_on >= london_today() limit 1;
  end if;
  if of_group is null and of_course is null then
    children := 0;
    return;
  end if;
  select count(*) into children from waiting_list_entry e
    where e.status = 'waiting' and (e.group_id = of_group or e.course_id = of_course);
end $$ set search_path from current;

-- Whether a waiting child can have no trial in the class on any date for which places are offered: no place comes by itself then.
create or replace function no_trial_left(e waiting_list_entry) returns boolean language plpgsql stable as $$
declare
  days date[];
begin
  if e.group_id is null then return false; end if;
  -- The trials of a school year are one sum, so the first and the last date tell.
  select array_remove(array[min(s.held_on), max(s.held_on)], null) into days from session s join class_group g on g.id = s.group_id
    where s.group_id = e.group_id and s.status = 'scheduled' and s.starts_at > clock_timestamp() and s.held_on <= waiting_until(g.franchise_id);
  if cardinality(days) = 0 then days := array[london_today()]; end if;
  return not exists (select from unnest(days) d
    where not exists (select from trials_refused(array[e.child_id], array[e.group_id], array[d], array[null::uuid])));
end $$ set search_path from current;
