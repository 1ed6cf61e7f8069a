import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { dateJson, lostDates, lostOn, newDate, ownGiven, whatWasLost } from "./load-lessons.ts";

const time = z.object({ date: shapes.isoDate, start: shapes.localTime, end: shapes.localTime });

const visitorRow = z.object({
  class: z.string(),
  school: z.string(),
  /** Null: the child has no place by a name any more. */
  child: z.string().nullable(),
  /** Null: the place was brought over, and has no order. */
  order: z.string().nullable(),
  dates: z.array(time),
  why: z.string(),
  /** True: it is held, and has fewer places than before. */
  is_held: z.boolean(),
  /** `told`: of a place without an order, for which nothing is chosen. */
  outcome: z.enum(["open", "with_school", "moved", "credited", "refunded", "closed", "told"]),
  chosen_by: z.enum(["you", "school", "nobody_answered"]).nullable(),
  chosen_at: shapes.instant.nullable(),
  /** What went back for it, in pence. */
  given: z.int(),
  new_date: time.nullable(),
});

const noSession = (dates: RawBuilder<unknown>) => sql`(${dates} - 'session_id')`;

/**
 * The lessons and days of camps that a visitor's children lost, in order of time, each with what was chosen instead, when and by whom, and
 * what came of it. What staff wrote about one stays with the school.
 */
export async function lostLessonsOfVisitor(db: Db, guestId: string): Promise<z.output<typeof visitorRow>[]> {
  const statement = sql`
    select x.class, x.school, x.child, x."order", x.dates, x.why, x.is_held, x.outcome, x.chosen_by, x.chosen_at, x.given, x.new_date from (
      select ${lostOn} as lost_on, l.id, coalesce(sold_name(o.sold, l.order_item_id), g.name, co.name) as class, f.name as school, k.first_name as child,
        o.number as "order", (select jsonb_agg(${noSession(sql`d`)} order by n) from jsonb_array_elements(${lostDates}) with ordinality as lost(d, n)) as dates,
        l.why, l.is_held, l.state as outcome,
        case l.settled_by when 'family' then 'you' when 'rule' then 'nobody_answered' else l.settled_by end as chosen_by,
        to_char(l.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as chosen_at, coalesce(${ownGiven}, 0) as given,
        ${noSession(newDate)} as new_date
      from orders o join lost_lesson l on l.order_id = o.id join franchise f on f.id = l.franchise_id join claim c on c.id = l.claim_id
      ${whatWasLost} left join child k on k.id = c.child_id
      where o.guest_id = ${guestId}
      union all
      select s.held_on, l.claim_id, g.name, f.name, k.first_name, null, jsonb_build_array(${noSession(dateJson)}), l.why, l.is_held, 'told', null, null, 0, null
      from child k join claim c on c.child_id = k.id join lost_enrolled_lesson l on l.claim_id = c.id join franchise f on f.id = l.franchise_id
      join session s on s.id = l.session_id join class_group g on g.id = s.group_id
      where k.guest_id = ${guestId}) x
    order by x.lost_on, x.class, x.id`;
  return await rowsOf("the lost lessons of a visitor", visitorRow, statement).execute(db);
}
