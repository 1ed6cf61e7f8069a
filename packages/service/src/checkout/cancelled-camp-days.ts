import type { FieldDetail } from "@matinee/contract";
import { nameOf, type OrderLine } from "@matinee/core/basket";
import { rowsOf } from "@matinee/database";
import { formatList, fullDate } from "@matinee/format";
import * as shapes from "@matinee/contract/shapes";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const cancelledRow = z.object({ line_id: shapes.uuid, dates: z.array(shapes.isoDate) });

/**
 * Days of camps that these lines were priced for and that were cancelled meanwhile. The caller has locked the pools: a cancellation locks
 * them too, so it is seen, or it comes later and sees the places.
 */
export async function cancelledCampDays(trx: Db, lines: readonly OrderLine[]): Promise<FieldDetail[]> {
  const days = lines.flatMap((line) =>
    line.type === "camp" ? line.days.map(({ held_on: on }) => ({ lineId: line.id, campId: line.course.id, on })) : [],
  );
  if (days.length === 0) return [];
  const statement = sql`
    select w.line_id, jsonb_agg(w.held_on order by w.held_on) as dates
      from unnest(${days.map((one) => one.lineId)}::uuid[], ${days.map((one) => one.campId)}::int[], ${days.map((one) => one.on)}::date[])
        w(line_id, course_id, held_on)
     where not exists (select from course_day d where d.course_id = w.course_id and d.held_on = w.held_on) group by w.line_id`;
  return (await rowsOf("days of camps that are not held", cancelledRow, statement).execute(trx)).map(
    ({ line_id, dates }) => {
      const line = lines.find((one) => one.id === line_id);
      const name = line === undefined ? "The camp" : nameOf(line);
      return {
        path: `class_items.${line_id}`,
        message: `${name} no longer runs on ${formatList(dates.map((on) => fullDate(on)))}. Please change it in your cart.`,
      };
    },
  );
}

/** Whether every day of a camp that a placed order was sold is still held. The caller has locked the pools. */
export async function soldDaysAreHeld(trx: Db, orderId: string): Promise<boolean> {
  const statement = sql`
    select not exists (select from orders o join order_item i on i.order_id = o.id and i.type = 'camp' and i.state = 'active'
      cross join lateral jsonb_array_elements(sold_line(o.sold, i.id) -> 'days') one
      where o.id = ${orderId} and not exists (select from course_day d where d.course_id = i.course_id and d.held_on = (one ->> 'held_on')::date)) as held`;
  const row = await rowsOf(
    "whether the days of camps are held",
    z.object({ held: z.boolean() }),
    statement,
  ).executeTakeFirst(trx);
  return row?.held !== false;
}
