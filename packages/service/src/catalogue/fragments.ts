import { type RawBuilder, sql } from "kysely";

/** JSON of stage `st` in the contract's shape. */
export const stageJson = sql`json_build_object('id', st.id, 'name', st.name, 'min_age', st.min_age, 'max_age', st.max_age,
  'age_rule', st.age_rule, 'description', st.description)`;

/** JSON of location `l` with its franchise `lf` in the contract's shape. */
export const locationJson = sql`json_build_object('id', l.id, 'name', l.name, 'address_line_1', l.address_line_1, 'address_line_2', l.address_line_2,
  'address_line_3', l.address_line_3, 'post_town', l.post_town, 'county', l.county, 'postcode', l.postcode, 'lat', l.lat, 'lng', l.lng,
  'access', l.access, 'travel', l.travel, 'franchise', json_build_object('id', lf.id, 'name', lf.name))`;

/** JSON of why a family can trust franchise `table`, in the contract's shape. */
export const safetyJson = (table: "f" | "lf") => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`jsonb_build_object('safeguarding', ${column("safeguarding")}, 'dbs_checks', ${column("dbs_checks")},
    'first_aid', ${column("first_aid")}, 'staff_ratio', ${column("staff_ratio")})`;
};

// They are few: read once for a statement, and not for each of its rows.
const allDisciplines = sql`(select jsonb_object_agg(d.slug, d.name) from discipline d)`;

/** JSON of the names of disciplines, in the order of their short names. One that the network does not know is named by its short name. */
export const disciplineNamesJson = (slugs: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(coalesce(${allDisciplines} ->> taught.slug, replace(taught.slug, '_', ' ')) order by taught.nth)
    from unnest(${slugs}) with ordinality taught(slug, nth)), '[]')`;

/** Live holds of pool `p`. Lapsed holds don't count, even if nobody has expired them yet, unless children wait for the place: it is kept for them, for an hour. */
export const liveHolds = sql`(p.held - case when p.held = 0 then 0 else coalesce((select sum(c.quantity) from claim c
  where c.pool_id = p.id and c.state = 'held' and c.held_until <= clock_timestamp() and (c.kept or not is_waited_for(c.pool_id))), 0) end)::int`;

/** Free places of pool `p` (product.md, Places). Places that staff added beyond the size are not for sale. */
export const freePlaces = sql`greatest(0, p.size - p.committed - ${liveHolds})`;

/**
 * Free places of camp `co`. Where its days have places of their own: of the day with the most, of those that have not begun, because days
 * are booked one by one.
 */
export const freeInCamp = sql`coalesce((select coalesce(max(${freePlaces}) filter (where (d.held_on + d.starts_at) at time zone 'Europe/London' > clock_timestamp()), 0)
    from course_day_place dp join course_day d on d.course_id = dp.course_id and d.held_on = dp.held_on join pool p on p.id = dp.pool_id
    where dp.course_id = co.id having count(*) > 0),
  (select ${freePlaces} from pool p where p.id = co.pool_id))`;

/**
 * The places of the start date of class `g` that has most: as many children can begin a trial together. Of a start date, the lesson with the
 * fewest places counts, and of a lesson its places and its trial places. 0: no trial can begin.
 */
export const mostTrialPlaces = sql`coalesce((
  select max(run.free) from (
    select min(lesson.free) over run_of as free, count(*) over run_of as lessons from (
      select s.starts_at, (select min(${freePlaces}) from pool p where p.id in (s.place_pool_id, s.trial_pool_id)) as free
      from session s where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > clock_timestamp()) lesson
    window run_of as (order by lesson.starts_at rows between current row and (g.trial_sessions - 1) following)) run
  where run.lessons = g.trial_sessions), 0)::int`;

/** Columns of stage `st` in the contract's shape. */
export const stageColumns = sql`st.id, st.name, st.min_age, st.max_age, st.age_rule, st.description`;
