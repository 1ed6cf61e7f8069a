import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { bookingsTable } from "../../orders/index.ts";
import type { Db } from "../../kernel/index.ts";
import { waitingFrom } from "../../waiting-list/index.ts";

const blockerRow = z.object({ child_id: z.guid(), text: z.string() });

/** Finds why children can't be removed yet: coming bookings, basket lines, open payments and waiting list places. Texts by child id. */
export async function findRemovalBlockers(db: Db, guestId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const statement = sql`
    select k as child_id, b.name || ', booked until ' || to_char(b.last_on, 'FMDD FMMonth YYYY') as text
      from ${bookingsTable(guestId)} b, unnest(b.child_ids) k where b.next_at is not null
    union all
    select ic.child_id, coalesce(g.name, co.name) || case o.status when 'basket' then ', in your cart' else ', payment in progress' end
      from orders o join order_item i on i.order_id = o.id join order_item_child ic on ic.order_item_id = i.id
      left join class_group g on g.id = i.group_id left join course co on co.id = i.course_id
     where o.guest_id = ${guestId} and o.status in ('basket', 'placed')
    union all
    select ch.id, coalesce(g.name, co.name) || ', on the waiting list' ${waitingFrom(guestId)} and e.status in ('waiting', 'offered')
    order by 1, 2`;
  const rows = await rowsOf("what keeps children from being removed", blockerRow, statement).execute(db);
  const blockers = new Map<string, string[]>();
  for (const { child_id: id, text } of rows) blockers.set(id, [...(blockers.get(id) ?? []), text]);
  return blockers;
}
