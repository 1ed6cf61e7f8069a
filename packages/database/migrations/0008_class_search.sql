-- The read model of the class search: one row a class, with everything that is filtered or sorted by.
create table class_search (
  group_id int primary key references class_group on delete cascade,
  franchise_id int not null,
  location_id int not null,
  stage_id int not null,
  lat double precision not null,
  lng double precision not null,
  weekday int not null,
  starts_minute int not null,
  ends_minute int not null,
  disciplines text[] not null,
  min_age int not null,
  max_age int not null,
  age_rule text not null,
  age_on_key int not null,               -- yyyymmdd of the day on which the age is measured
  trial_price_pence int not null,
  next_trial_on date,                    -- null: no trial can start
  next_trial_at timestamptz,
  available int not null,                -- trial places on that date
  waiting int not null,
  words text not null                    -- lower case: class, venue, town, franchise, disciplines
);
create index class_search_position on class_search using gist (point(lng, lat));
create index class_search_franchise on class_search (franchise_id);
create index class_search_words on class_search using gin (words gin_trgm_ops);
create index class_search_next on class_search (next_trial_at);

-- Straight-line miles on a sphere of 3958.8 miles radius.
create function miles_between(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
returns double precision language sql immutable parallel safe as $$
  select 2 * 3958.8 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lng2 - lng1) / 2) ^ 2)))
$$;

-- Writes the rows of these classes anew (null: of all). A trial needs its run of sessions to be free, each in
-- its places and in its trial cap; holds past their time count until they are expired.
create function refresh_class_search(ids int[]) returns void language sql as $$
  with upcoming as (
    select s.group_id, s.held_on, s.starts_at,
           least(p.size - p.committed - p.held, t.size - t.committed - t.held) as free
    from session s
    join pool p on p.id = s.place_pool_id
    join pool t on t.id = s.trial_pool_id
    where s.status = 'scheduled' and s.starts_at > now() and (ids is null or s.group_id = any (ids))
  ), runs as (
    select u.group_id, u.held_on, u.starts_at, u.free as f1, g.trial_sessions as n,
           lead(u.free, 1) over w as f2, lead(u.free, 2) over w as f3, lead(u.free, 3) over w as f4
    from upcoming u join class_group g on g.id = u.group_id
    window w as (partition by u.group_id order by u.starts_at)
  ), startable as (
    select distinct on (group_id) group_id, held_on, starts_at,
           least(f1, case when n >= 2 then f2 end, case when n >= 3 then f3 end, case when n >= 4 then f4 end) as free
    from runs
    where f1 > 0
      and (n < 2 or (f2 is not null and f2 > 0))
      and (n < 3 or (f3 is not null and f3 > 0))
      and (n < 4 or (f4 is not null and f4 > 0))
    order by group_id, starts_at
  ), next_session as (
    select group_id, min(held_on) as held_on from upcoming group by group_id
  ), waiting as (
    select group_id, count(*)::int as n from waiting_list_entry
    where status in ('waiting', 'offered') and group_id is not null and (ids is null or group_id = any (ids))
    group by group_id
  ), gone as (
    delete from class_search c using class_group g
    where g.id = c.group_id and g.status <> 'open' and (ids is null or c.group_id = any (ids))
  )
  insert into class_search
  select g.id, g.franchise_id, g.location_id, g.stage_id, l.lat, l.lng,
         sch.weekday, sch.starts_minute, sch.ends_minute, g.disciplines,
         st.min_age, st.max_age, st.age_rule,
         case when st.age_rule = 'exact' then to_char(d.day, 'YYYYMMDD')::int
              else (extract(year from d.day)::int - case when extract(month from d.day) < 9 then 1 else 0 end) * 10000 + 901 end,
         g.trial_price_pence, sb.held_on, sb.starts_at, coalesce(sb.free, 0), coalesce(w.n, 0),
         lower(concat_ws(' ', g.name, l.name, l.post_town, l.postcode, f.name, array_to_string(g.disciplines, ' ')))
  from class_group g
  join location l on l.id = g.location_id
  join franchise f on f.id = g.franchise_id
  join stage st on st.id = g.stage_id
  join lateral (
    select weekday, extract(hour from starts_at)::int * 60 + extract(minute from starts_at)::int as starts_minute,
           extract(hour from ends_at)::int * 60 + extract(minute from ends_at)::int as ends_minute
    from class_schedule where group_id = g.id order by weekday, starts_at limit 1) sch on true
  left join startable sb on sb.group_id = g.id
  left join next_session ns on ns.group_id = g.id
  left join waiting w on w.group_id = g.id
  cross join lateral (select coalesce(sb.held_on, ns.held_on, current_date) as day) d
  where g.status = 'open' and (ids is null or g.id = any (ids))
  on conflict (group_id) do update set
    franchise_id = excluded.franchise_id, location_id = excluded.location_id, stage_id = excluded.stage_id,
    lat = excluded.lat, lng = excluded.lng, weekday = excluded.weekday,
    starts_minute = excluded.starts_minute, ends_minute = excluded.ends_minute, disciplines = excluded.disciplines,
    min_age = excluded.min_age, max_age = excluded.max_age, age_rule = excluded.age_rule, age_on_key = excluded.age_on_key,
    trial_price_pence = excluded.trial_price_pence, next_trial_on = excluded.next_trial_on,
    next_trial_at = excluded.next_trial_at, available = excluded.available, waiting = excluded.waiting, words = excluded.words
$$;
