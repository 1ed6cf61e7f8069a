import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const rowShape = z.object({ line_id: shapes.uuid, dates: z.array(shapes.isoDate) });

/**
 * The dates of a confirmed order's lines of classes and camps that were sold and whose places were given back: when the timetable lost them,
 * when days of a camp were cancelled, or when there were fewer places. By line; lines that lost none are left out.
 */
export async function datesNotHeld(db: Db, orderId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const statement = sql`
    select i.id as line_id, jsonb_agg(d.held_on order by d.held_on) as dates
      from orders o join order_item i on i.order_id = o.id
      cross join lateral (select distinct (one ->> 'held_on')::date as held_on from jsonb_array_elements(sold_line(o.sold, i.id) -> 'sessions') one) d
     where o.id = ${orderId} and o.confirmed_at is not null and i.state = 'active' and i.group_id is not null
       and exists (select from session s where s.group_id = i.group_id and s.held_on = d.held_on and (s.status = 'cancelled'
         -- It is held, and has fewer places than before.
         or exists (select from claim c where c.order_item_id = i.id and c.pool_id = s.place_pool_id and c.state = 'released'
           and c.changed_at > o.confirmed_at)))
       and not exists (select from claim c join session s on s.place_pool_id = c.pool_id
         where c.order_item_id = i.id and c.state = 'committed' and s.held_on = d.held_on)
     group by i.id
    union all
    select l.order_item_id, jsonb_agg(distinct d.held_on order by d.held_on)
      from lost_lesson l cross join lateral (select (one ->> 'date')::date as held_on from jsonb_array_elements(l.days) one) d
      join order_item i on i.id = l.order_item_id
     where l.order_id = ${orderId} and l.course_id is not null and i.state = 'active'
       and not exists (select from claim c join course_place cp on cp.pool_id = c.pool_id
         where c.order_item_id = i.id and c.state = 'committed' and cp.course_id = l.course_id and cp.held_on = d.held_on)
     group by l.order_item_id`;
  const rows = await rowsOf("the dates of an order that are not held", rowShape, statement).execute(db);
  return new Map(rows.map((row) => [row.line_id, row.dates]));
}
