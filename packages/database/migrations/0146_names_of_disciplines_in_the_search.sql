-- A class is found by the names of its disciplines, and no longer by their short names: those stay when the network gives a discipline
-- another name. Rows that are there get the names with the next change of their class, or the night after.

-- As before (0061), but for the words.
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
         lower(concat_ws(' ', g.name, l.name, l.post_town, l.postcode, f.name,
           (select string_agg(coalesce(named.name, taught.slug), ' ' order by taught.nth)
            from unnest(g.disciplines) with ordinality taught(slug, nth) left join discipline named on named.slug = taught.slug))),
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
