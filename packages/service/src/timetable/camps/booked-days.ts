import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import { lineIsFree } from "../../orders/index.ts";
import { childOfPlace } from "../../places/index.ts";

const day = z.object({ date: shapes.isoDate, start: shapes.localTime, end: shapes.localTime });

const bookedChild = z.object({
  /** One of the child's places, which stands for them all. */
  claim_id: shapes.uuid,
  order_id: shapes.uuid,
  number: z.string(),
  line_id: shapes.uuid,
  child_id: shapes.uuid,
  child: z.string(),
  booked_at: shapes.instant,
  /** The same for all orders of a family. */
  family: shapes.uuid,
  /** Whom the mail goes to; null: there is nobody to tell. */
  customer_id: shapes.uuid.nullable(),
  host: z.string(),
  is_free: z.boolean(),
  /** The place is on the pool of the camp, so it counts on every day. */
  is_whole: z.boolean(),
  days: z.array(day).min(1),
});

/** A child with a place on some of the days asked for: those days, in order. */
export type BookedChild = z.output<typeof bookedChild>;

/** Who has places on days of a camp for which a condition on the day `d` holds. Whoever is about to take them away has locked the pools. */
export async function bookedOnDays(db: Db, campId: number, condition: RawBuilder<unknown>): Promise<BookedChild[]> {
  const statement = sql`
    select (array_agg(c.id order by c.id))[1] as claim_id, c.order_id, coalesce(o.number, '') as number, c.order_item_id as line_id, k.id as child_id,
      k.first_name || ' ' || k.surname as child, max(c.created_at) as booked_at, o.guest_id as family, o.customer_id, o.host,
      ${lineIsFree} as is_free,
      bool_or(c.pool_id = co.pool_id) as is_whole,
      jsonb_agg(distinct jsonb_build_object('date', d.held_on, 'start', to_char(d.starts_at, 'HH24:MI'), 'end', to_char(d.ends_at, 'HH24:MI'))
        order by jsonb_build_object('date', d.held_on, 'start', to_char(d.starts_at, 'HH24:MI'), 'end', to_char(d.ends_at, 'HH24:MI'))) as days
    from course co join course_place cp on cp.course_id = co.id join course_day d on d.course_id = cp.course_id and d.held_on = cp.held_on
    join claim c on c.pool_id = cp.pool_id and c.state = 'committed' join orders o on o.id = c.order_id
    join order_item i on i.id = c.order_item_id join child k on k.id = ${childOfPlace()}
    where co.id = ${campId} and ${condition} and (i.days is null or d.held_on = any (i.days))
    group by c.order_id, o.id, c.order_item_id, i.id, k.id order by max(c.created_at) desc, c.order_item_id, k.id`;
  const rows = await rowsOf("who has places on days of a camp", bookedChild, statement).execute(db);
  // PostgreSQL compares the shorter keys of objects first: their ends before their dates.
  return rows.map((row) => ({ ...row, days: row.days.toSorted((a, b) => (a.date < b.date ? -1 : 1)) }));
}

/** Day `d` of a camp has not begun. */
export const isToCome = sql`(d.held_on + d.starts_at) at time zone 'Europe/London' > clock_timestamp()`;
