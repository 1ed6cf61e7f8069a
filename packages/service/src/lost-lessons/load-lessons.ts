import * as shapes from "@matinee/contract/shapes";
import { LESSON_WAYS } from "@matinee/core/lost-lessons";
import { rowsOf } from "@matinee/database";
import { formatList, fullDate } from "@matinee/format";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { lineIsFree } from "../orders/index.ts";

const date = z.object({ session_id: shapes.id, date: shapes.isoDate, start: shapes.localTime, end: shapes.localTime });

const lessonRow = z.object({
  id: shapes.uuid,
  family_id: shapes.uuid,
  state: z.enum(["open", "with_school", "moved", "credited", "refunded", "closed"]),
  ways: z.array(z.enum(LESSON_WAYS)),
  fallback: z.enum(["credit", "refund", "school"]),
  answer_by: shapes.isoDate.nullable(),
  seller_id: shapes.id,
  order_id: shapes.uuid,
  order_number: z.string(),
  /** Something was paid for its order. */
  paid: z.boolean(),
  /** Its line cost nothing, so there is no money to give back. */
  is_free: z.boolean(),
  /** The line as it was sold. */
  sold_line_id: shapes.uuid,
  /** The line in which the child has a place now; null: the place was cancelled or moved. */
  line_id: shapes.uuid.nullable(),
  gone: z.object({ charged: z.int(), given: z.int() }).nullable(),
  lessons: z.int(),
  nths: z.array(z.int()),
  place_nth: z.int(),
  is_trial: z.boolean(),
  child_id: shapes.uuid.nullable(),
  child: z.string().nullable(),
  /** Null: days of a camp. */
  session_id: shapes.id.nullable(),
  group_id: shapes.id.nullable(),
  course_id: shapes.id.nullable(),
  /** The class or camp. */
  class: z.string(),
  location: z.string(),
  /** What is lost, in order of time: one lesson, or one day or more of a camp. */
  dates: z.array(date.omit({ session_id: true })).min(1),
  why: z.string(),
  is_held: z.boolean(),
  note: z.string().nullable(),
  given: z.int(),
  new_date: date.nullable(),
});

/** A lost lesson with everything that is decided and shown about it. */
export type LostLesson = z.output<typeof lessonRow>;

const clock = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'Europe/London', 'HH24:MI')`;
/** The date of a session `s`. */
export const dateJson = sql`jsonb_build_object('session_id', s.id, 'date', s.held_on, 'start', ${clock(sql`s.starts_at`)}, 'end', ${clock(sql`s.ends_at`)})`;

/** "Ballet on Saturday 5 December 2026" */
export const lostText = ({ class: name, dates }: LostLesson): string =>
  `${name} on ${formatList(dates.map((one) => fullDate(one.date)))}`;

/** Joins what a row `l` is about: the session `s` of a class `g`, or a camp `co`. */
export const whatWasLost = sql`left join session s on s.id = l.session_id left join class_group g on g.id = s.group_id
    left join course co on co.id = l.course_id`;
/** When it would have begun. */
export const lostAt = sql`coalesce(s.starts_at, ((l.days -> 0 ->> 'date') || ' ' || (l.days -> 0 ->> 'start'))::timestamp at time zone 'Europe/London')`;
/** What is lost, in order of time. */
export const lostDates = sql`coalesce(l.days, jsonb_build_array(${dateJson}))`;
/** The date that took its place. */
export const newDate = sql`(select ${dateJson} from claim n join session s on s.place_pool_id = n.pool_id where n.id = l.new_claim_id)`;
/** The first day of it. */
export const lostOn = sql`coalesce(s.held_on, (l.days -> 0 ->> 'date')::date)`;

/**
 * What went back for a row `l`. One reversal gives for all lessons of a line that were settled together: each has its share by the number of its
 * lessons, counted on, so that the shares come to exactly what went back.
 */
export const ownGiven = sql`(select x.given from (
    select o.id, (r.given_pence * sum(o.weight) over (order by o.id) / sum(o.weight) over ()
        - r.given_pence * (sum(o.weight) over (order by o.id) - o.weight) / sum(o.weight) over ())::int as given
      from reversal r join (select y.id, y.reversal_id, cardinality(coalesce(y.nths, array[y.nth])) as weight from lost_lesson y) o on o.reversal_id = r.id
     where r.id = l.reversal_id) x
  where x.id = l.id)`;

/** The lost lessons `l` for which a condition holds, in order of time. */
export async function loadLessons(db: Db, condition: RawBuilder<unknown>): Promise<LostLesson[]> {
  const statement = sql`
    select l.id, l.family_id, l.state, w.ways, w.fallback, w.answer_by, l.franchise_id as seller_id, l.order_id, coalesce(o.number, '') as order_number,
      coalesce(o.total_gross_pence, 0) > 0 as paid, ${lineIsFree} as is_free, l.order_item_id as sold_line_id, case when place.stands then place.id end as line_id,
      case when not place.stands then (select jsonb_build_object('charged', coalesce(sum(p.charged_pence), 0), 'given', coalesce(sum(p.given_pence), 0))
        from reversal_part p where p.order_item_id = l.order_item_id and p.cancelled_item_id = place.id) end as gone,
      l.lessons, coalesce(l.nths, array[l.nth]) as nths, l.place_nth, i.type = 'trial' as is_trial, c.child_id, k.first_name as child, l.session_id, s.group_id, l.course_id,
      coalesce(sold_name(o.sold, l.order_item_id), g.name, co.name) as class, v.name as location,
      ${lostDates} as dates, l.why, l.is_held, l.note,
      coalesce(${ownGiven}, 0) as given,
      ${newDate} as new_date
    from lost_lesson l join withdrawal_family f on f.id = l.family_id join withdrawal w on w.id = f.withdrawal_id
    join orders o on o.id = l.order_id join order_item i on i.id = l.order_item_id join claim c on c.id = l.claim_id
    ${whatWasLost} join location v on v.id = coalesce(s.location_id, g.location_id, co.location_id)
    left join child k on k.id = c.child_id
    left join lateral (
      select x.id, x.state = 'active' as stands from order_item_child ic join order_item x on x.id = ic.order_item_id
       where ic.child_id = c.child_id and x.order_id = l.order_id and (x.id = l.order_item_id
         or exists (select from reversal_part p where p.order_item_id = l.order_item_id and p.cancelled_item_id = x.id))
       order by x.state = 'active' desc limit 1) place on true
    where ${condition} order by ${lostAt}, coalesce(g.name, co.name), s.group_id, l.course_id, k.first_name, l.id`;
  return await rowsOf("lost lessons", lessonRow, statement).execute(db);
}

const freeRow = date.extend({ lesson_id: shapes.uuid, place_pool_id: shapes.id, trial_pool_id: shapes.id });

/** A date that can take the place of a lost lesson. */
export type FreeDate = z.output<typeof freeRow>;

/** A family chooses among so many. */
const MOST_DATES = 12;

/** The dates to come of the same class that have a place for the child and that the child has not booked, for lessons whose place stands. A camp has none. */
export async function freeDatesFor(db: Db, lessons: readonly LostLesson[]): Promise<FreeDate[]> {
  const own = lessons.filter((one) => one.line_id !== null && one.child_id !== null && one.group_id !== null);
  const statement = sql`
    select w.id as lesson_id, d.session_id, d.date, d.start, d."end", d.place_pool_id, d.trial_pool_id
    from unnest(${own.map((one) => one.id)}::uuid[], ${own.map((one) => one.child_id)}::uuid[], ${own.map((one) => one.group_id)}::int[],
      ${own.map((one) => one.is_trial)}::boolean[]) w(id, child_id, group_id, is_trial)
    cross join lateral (
      select s.id as session_id, s.held_on as date, ${clock(sql`s.starts_at`)} as start, ${clock(sql`s.ends_at`)} as "end", s.place_pool_id, s.trial_pool_id
      from session s join pool p on p.id = s.place_pool_id join pool t on t.id = s.trial_pool_id
      where s.group_id = w.group_id and s.status = 'scheduled' and s.starts_at > clock_timestamp()
        and p.size + p.over > p.committed + p.held and (not w.is_trial or t.size + t.over > t.committed + t.held)
        and not exists (select from claim x where x.pool_id = s.place_pool_id and x.child_id = w.child_id and x.state in ('held', 'committed'))
      order by s.starts_at limit ${MOST_DATES}) d
    order by w.id, d.date, d.start`;
  return await rowsOf("dates for lost lessons", freeRow, statement).execute(db);
}
