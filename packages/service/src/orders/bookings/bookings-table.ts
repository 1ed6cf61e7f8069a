import { sql } from "kysely";

/** SQL that formats an instant as RFC 3339 in UTC, for JSON built in the database. */
export const instantText = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// The claims record which dates were booked, even after the timetable has changed. Claims released before the order was
// confirmed belong to an earlier checkout.
const claimsOf = sql`select c.pool_id, bool_or(c.state = 'committed') as stands, max(c.changed_at) as changed_at
  from claim c where c.order_item_id = i.id
    and (c.state = 'committed' or (c.state = 'released' and c.changed_at > o.confirmed_at)) group by c.pool_id`;

const wholeCancelled = sql`(i.state = 'cancelled' or o.status = 'cancelled')`;

const classDates = sql`select s.id as session_id, s.held_on, s.starts_at, s.ends_at, cl.changed_at,
    ${wholeCancelled} or s.status = 'cancelled' or not cl.stands as cancelled
  from (${claimsOf}) cl join session s on s.place_pool_id = cl.pool_id where s.group_id = i.group_id`;

// A claim on the pool of the camp counts on all its days, also beside one for the places of a day.
const campDates = sql`select null::bigint as session_id, d.held_on, (d.held_on + d.starts_at) at time zone 'Europe/London' as starts_at,
    (d.held_on + d.ends_at) at time zone 'Europe/London' as ends_at, max(cl.changed_at) as changed_at,
    ${wholeCancelled} or not bool_and(cl.stands) as cancelled
  from (${claimsOf}) cl join course_place cp on cp.pool_id = cl.pool_id
  join course_day d on d.course_id = cp.course_id and d.held_on = cp.held_on
  where cp.course_id = i.course_id and (i.days is null or d.held_on = any (i.days))
  group by d.held_on, d.starts_at, d.ends_at`;

// Days that the camp has no more were cancelled: they are as they were sold.
const goneDays = sql`select null::bigint as session_id, one.held_on, (one.held_on + one.start) at time zone 'Europe/London' as starts_at,
    (one.held_on + one."end") at time zone 'Europe/London' as ends_at, cl.changed_at, true as cancelled
  from jsonb_to_recordset(sold_line(o.sold, i.id) -> 'days') as one(held_on date, start time, "end" time)
  cross join (select max(x.changed_at) as changed_at from (${claimsOf}) x) cl
  where i.course_id is not null and cl.changed_at is not null
    and not exists (select from course_day d where d.course_id = i.course_id and d.held_on = one.held_on)`;

// The extras as they were sold; of an order from before that was stored, as they are today.
const addonsOf = sql`(
  select a.id, a.name, a.quantity, a.choice, a.days
    from jsonb_to_recordset(sold_line(o.sold, i.id) -> 'addons') as a(id int, name text, quantity int, choice text, days date[])
  union all
  select a.id, a.name, ia.quantity, ia.choice, ia.days
    from order_item_addon ia join course_addon a on a.id = ia.course_addon_id
   where ia.order_item_id = i.id and sold_line(o.sold, i.id) is null)`;

// As extraText writes it: "Hot lunch on Mon 5 Apr, Tue 6 Apr".
const addonText = sql`case ia.quantity when 1 then '' else ia.quantity || ' × ' end || ia.name || coalesce(', ' || ia.choice, '')
  || coalesce(' on ' || (select string_agg(to_char(day, 'FMDy FMDD FMMon'), ', ' order by day) from unnest(ia.days) day), '')`;

const londonTime = (column: ReturnType<typeof sql>) => sql`to_char(${column} at time zone 'Europe/London', 'HH24:MI')`;

const venueJson = sql`jsonb_build_object('id', l.id, 'name', l.name, 'address_line_1', l.address_line_1, 'post_town', l.post_town,
    'postcode', l.postcode, 'access', l.access, 'travel', l.travel, 'lat', l.lat, 'lng', l.lng)`;
const venueNow = sql`(select ${venueJson} as now)`;

/** What is said of the dates of a booking. */
const datesIn = (dates: ReturnType<typeof sql>) => sql`(
    select jsonb_agg(jsonb_build_object('date', d.held_on, 'start', ${londonTime(sql`d.starts_at`)}, 'end', ${londonTime(sql`d.ends_at`)},
        'over', d.ends_at <= clock_timestamp(), 'cancelled', d.cancelled,
        'location', case when l.id is not null then ${venueJson} end, 'reason', s.arranged_reason, 'arrangements', coalesce(s.arrangements, 0),
        'teachers', coalesce((select jsonb_agg(t.name order by t.name, t.id) from session_teacher st join teacher t on t.id = st.teacher_id
          where st.session_id = s.id), '[]'),
        'changed_at', ${instantText(sql`greatest(d.changed_at, s.arranged_at)`)}) order by d.starts_at) as dates,
      min(d.held_on) as first_on, coalesce(max(d.held_on) filter (where not d.cancelled), max(d.held_on)) as last_on,
      bool_and(d.cancelled) as all_cancelled,
      bool_or(d.starts_at <= clock_timestamp()) filter (where not d.cancelled) as begun,
      min(d.held_on) filter (where not d.cancelled and d.ends_at > clock_timestamp()) as next_on,
      min(d.starts_at) filter (where not d.cancelled and d.ends_at > clock_timestamp()) as next_at
    from (${dates}) d left join session s on s.id = d.session_id left join location l on l.id = s.location_id)`;

const statusOf = sql`case when booked.all_cancelled then 'cancelled' when booked.next_on is null then 'past'
      when booked.begun then 'under_way' else 'upcoming' end`;

/** The places that a family's children have without an order: their school brought them over. The columns are those of `bookingsOf`. */
const enrolmentsOf = (guestId: string) => sql`(
  select e.id, 0 as position, 'enrolment' as type, g.franchise_id as seller_id, g.name, e.group_id, null::int as course_id, e.created_at as confirmed_at,
    null::jsonb as "order", ${statusOf} as status, jsonb_build_array(jsonb_build_object('id', k.id, 'first_name', k.first_name)) as children,
    array[k.id] as child_ids, venue.now as location,
    jsonb_build_object('id', f.id, 'name', f.name, 'email', f.email, 'phone', f.phone) as seller, '[]'::jsonb as addons,
    booked.dates, booked.first_on, booked.last_on, booked.next_on, booked.next_at
  from child k join enrolment e on e.child_id = k.id join class_group g on g.id = e.group_id join franchise f on f.id = g.franchise_id
  join location l on l.id = g.location_id
  cross join lateral ${venueNow} venue
  cross join lateral ${datesIn(sql`select s.id as session_id, s.held_on, s.starts_at, s.ends_at, c.changed_at, s.status = 'cancelled' or c.state <> 'committed' as cancelled
    from claim c join session s on s.place_pool_id = c.pool_id where c.enrolment_id = e.id`)} booked
  where k.guest_id = ${guestId} and k.removed_at is null and booked.dates is not null)`;

/**
 * A derived table of the classes and camps that a visitor has booked: a row for each line, with its dates in order. It
 * includes cancelled bookings and excludes orders that were never confirmed. Names and extras are as sold. Where to come, when and whom to
 * ask is as of today while a date is to come: a family has to know it.
 */
export const bookingsTable = (guestId: string) =>
  sql`(select * from ${bookingsOf(sql`o.guest_id = ${guestId}`)} sold union all select * from ${enrolmentsOf(guestId)} enrolled)`;

/** The same of the orders `o` that match a condition. */
export const bookingsOf = (condition: ReturnType<typeof sql>) => sql`(
  select i.id, i.position, i.type, i.seller_id, coalesce(sold_name(o.sold, i.id), g.name, co.name) as name, i.group_id, i.course_id, o.confirmed_at,
    jsonb_build_object('id', o.id, 'number', o.number) as "order",
    ${statusOf} as status,
    coalesce((select jsonb_agg(jsonb_build_object('id', ch.id, 'first_name', ch.first_name) order by ch.created_at, ch.id)
      from order_item_child ic join child ch on ch.id = ic.child_id where ic.order_item_id = i.id), '[]') as children,
    array(select ic.child_id from order_item_child ic where ic.order_item_id = i.id) as child_ids,
    case when booked.next_on is null then coalesce(sold_line(o.sold, i.id) -> 'location', venue.now) else venue.now end as location,
    jsonb_build_object('id', f.id, 'name', coalesce(sold_line(o.sold, i.id) #>> '{seller,name}', f.name), 'email', f.email, 'phone', f.phone) as seller,
    coalesce((select jsonb_agg(${addonText} order by ia.id) from ${addonsOf} ia), '[]') as addons,
    booked.dates, booked.first_on, booked.last_on, booked.next_on, booked.next_at
  from orders o join order_item i on i.order_id = o.id
  join franchise f on f.id = i.seller_id
  left join class_group g on g.id = i.group_id
  left join course co on co.id = i.course_id
  join location l on l.id = coalesce(g.location_id, co.location_id)
  cross join lateral ${venueNow} venue
  cross join lateral ${datesIn(sql`${classDates} union all ${campDates} union all ${goneDays}`)} booked
  where ${condition} and o.confirmed_at is not null and i.type <> 'product' and booked.dates is not null
    and not exists (select from transfer t where t.gone_item_id = i.id))`;
