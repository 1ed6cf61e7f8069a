-- The class search says why no trial can begin in a class: it is full, its trial places are taken, too few lessons are left for a trial, or it
-- gives none. Until now all four looked like a full class.

-- 'open', 'taken', 'full', 'too_few_lessons' or 'none'. Null: no session to come, or nobody has rewritten the row since; the night does.
alter table class_search add column trials text;

-- As before (0013), with `trials`. A trial place that is taken and a place that is taken are told apart: of a class whose trial places alone
-- are taken, some run of lessons has a place in each.
drop function next_trials(int[]);
create function next_trials(ids int[])
returns table (group_id int, held_on date, starts_at timestamptz, free int, next_session_on date, trials text) language plpgsql stable as $$
begin
  return query
  with upcoming as (
    select s.group_id, s.held_on, s.starts_at, g.trial_sessions as n, g.trial_cap as cap, t.size as trial_size,
           p.size - p.committed - p.held as places, least(p.size - p.committed - p.held, t.size - t.committed - t.held) as free
    from unnest(ids) wanted(id)
    join class_group g on g.id = wanted.id
    join session s on s.group_id = g.id
    join pool p on p.id = s.place_pool_id
    join pool t on t.id = s.trial_pool_id
    where s.status = 'scheduled' and s.starts_at > now()
  ), runs as (
    select u.*, lead(u.free, 1) over w as f2, lead(u.free, 2) over w as f3, lead(u.free, 3) over w as f4,
           lead(u.places, 1) over w as p2, lead(u.places, 2) over w as p3, lead(u.places, 3) over w as p4,
           min(u.held_on) over g as next_on, count(*) over g as lessons, max(u.trial_size) over g as most_trials
    from upcoming u
    window w as (partition by u.group_id order by u.starts_at), g as (partition by u.group_id)
  ), judged as (
    select r.*, r.free > 0 and (r.n < 2 or coalesce(r.f2, 0) > 0) and (r.n < 3 or coalesce(r.f3, 0) > 0)
                and (r.n < 4 or coalesce(r.f4, 0) > 0) as startable,
           bool_or(r.places > 0 and (r.n < 2 or coalesce(r.p2, 0) > 0) and (r.n < 3 or coalesce(r.p3, 0) > 0)
                and (r.n < 4 or coalesce(r.p4, 0) > 0)) over (partition by r.group_id) as roomy
    from runs r
  )
  select distinct on (j.group_id) j.group_id,
    case when j.startable then j.held_on end, case when j.startable then j.starts_at end,
    case when j.startable then least(j.free, case when j.n >= 2 then j.f2 end, case when j.n >= 3 then j.f3 end, case when j.n >= 4 then j.f4 end) end,
    j.next_on,
    case when j.startable then 'open' when j.cap = 0 and j.most_trials = 0 then 'none' when j.lessons < j.n then 'too_few_lessons'
      when j.roomy then 'taken' else 'full' end
  from judged j order by j.group_id, j.startable desc, j.starts_at;
end $$ set search_path from current;

-- As before (0146), with `trials`.
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
    min_age, max_age, age_rule, age_on_key, trial_price_pence, next_trial_on, next_trial_at, available, waiting, words, slots, kind_id, trials)
  select g.id, g.franchise_id, g.location_id, g.stage_id, l.lat, l.lng,
         sch.weekday, sch.starts_minute, sch.ends_minute, g.disciplines,
         st.min_age, st.max_age, st.age_rule,
         age_key(st.age_rule, d.day),
         g.trial_price_pence, sb.held_on, sb.starts_at, coalesce(sb.free, 0), coalesce(w.n, 0),
         lower(concat_ws(' ', g.name, l.name, l.post_town, l.postcode, f.name,
           (select string_agg(coalesce(named.name, taught.slug), ' ' order by taught.nth)
            from unnest(g.disciplines) with ordinality taught(slug, nth) left join discipline named on named.slug = taught.slug))),
         sch.slots, k.id, sb.trials
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
    slots = excluded.slots, kind_id = excluded.kind_id, trials = excluded.trials
  where (c.franchise_id, c.location_id, c.stage_id, c.lat, c.lng, c.weekday, c.starts_minute, c.ends_minute, c.disciplines, c.min_age,
         c.max_age, c.age_rule, c.age_on_key, c.trial_price_pence, c.next_trial_on, c.next_trial_at, c.available, c.waiting, c.words, c.slots,
         c.kind_id, c.trials)
    is distinct from (excluded.franchise_id, excluded.location_id, excluded.stage_id, excluded.lat, excluded.lng, excluded.weekday,
         excluded.starts_minute, excluded.ends_minute, excluded.disciplines, excluded.min_age, excluded.max_age, excluded.age_rule,
         excluded.age_on_key, excluded.trial_price_pence, excluded.next_trial_on, excluded.next_trial_at, excluded.available,
         excluded.waiting, excluded.words, excluded.slots, excluded.kind_id, excluded.trials);
end $$ set search_path from current;

-- As before (0061), with `trials`.
create or replace function touch_class_search(ids int[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform 1 from class_search where group_id in (select unnest(ids)) order by group_id for update;
  update class_search c
  set next_trial_on = t.held_on, next_trial_at = t.starts_at, available = coalesce(t.free, 0), waiting = t.waiting, trials = t.trials,
      age_on_key = age_key(c.age_rule, coalesce(t.held_on, t.next_session_on, london_today()))
  from (
    select g.id, n.held_on, n.starts_at, n.free, n.next_session_on, n.trials,
      (select count(*)::int from waiting_list_entry w where w.group_id = g.id and w.status in ('waiting', 'offered')) as waiting
    from unnest(ids) g(id) left join next_trials(ids) n on n.group_id = g.id) t
  where c.group_id = t.id
    and (c.next_trial_on, c.next_trial_at, c.available, c.waiting, c.trials, c.age_on_key) is distinct from
      (t.held_on, t.starts_at, coalesce(t.free, 0), t.waiting, t.trials, age_key(c.age_rule, coalesce(t.held_on, t.next_session_on, london_today())));
end $$ set search_path from current;
