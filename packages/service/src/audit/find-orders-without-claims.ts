import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const textRow = z.object({ text: z.string() });

/**
 * Confirmed bookings whose child has no committed claim, and live claims of orders and lines that may have none. An offer's claim
 * belongs to no order and is left out, and so is a hold whose time has just passed: a job ends it.
 */
export async function findOrdersWithoutClaims(db: Db): Promise<readonly string[]> {
  const statement = sql`
    (select format('order %s is confirmed, and line %s has no committed place for child %s', o.id, i.id, ic.child_id) as text
      from orders o join order_item i on i.order_id = o.id and i.state = 'active' and i.type <> 'product'
      join order_item_child ic on ic.order_item_id = i.id
      where o.status in ('confirmed', 'partly_cancelled') and not exists (
        select from claim c where c.order_item_id = i.id and c.child_id = ic.child_id and c.state = 'committed')
      limit 100)
    union all
    (select format('claim %s is committed, and order %s is %s', c.id, o.id, o.status)
      from claim c join orders o on o.id = c.order_id
      where c.state = 'committed' and o.status not in ('confirmed', 'partly_cancelled') limit 100)
    union all
    (select format('claim %s is committed, and line %s of order %s is cancelled', c.id, i.id, i.order_id)
      from claim c join order_item i on i.id = c.order_item_id
      where c.state = 'committed' and i.state = 'cancelled' limit 100)
    union all
    (select format('claim %s is held, and order %s is %s', c.id, o.id, o.status)
      from claim c join orders o on o.id = c.order_id
      where c.state = 'held' and o.status <> 'placed' and c.held_until < now() - interval '15 minutes' limit 100)`;
  return (await rowsOf("orders that disagree with their claims", textRow, statement).execute(db)).map(
    ({ text }) => text,
  );
}
