import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const wrongRow = z.object({ lineId: z.uuid(), orderId: z.uuid(), stored: z.boolean() });

/** Shop items that a school is not asked to hand out or post, though they were sold, or is asked for though they were cancelled. */
export async function findWrongDeliveries(db: Db): Promise<readonly string[]> {
  const statement = sql`
    select i.id as "lineId", i.order_id as "orderId", false as stored from order_item i join orders o on o.id = i.order_id
     where i.type = 'product' and i.state = 'active' and o.status <> 'basket' and o.confirmed_at is not null
       and not exists (select from item_delivery d where d.order_item_id = i.id and d.order_id = i.order_id and d.seller_id = i.seller_id)
    union all
    select d.order_item_id, d.order_id, true from item_delivery d join order_item i on i.id = d.order_item_id
     where not d.done and i.state = 'cancelled'
    order by 1 limit 100`;
  const rows = await rowsOf("items that are not to be delivered as they were sold", wrongRow, statement).execute(db);
  return rows.map(({ lineId, orderId, stored }) =>
    stored
      ? `item ${lineId} of order ${orderId} waits to be handed out or posted, and is cancelled`
      : `item ${lineId} of order ${orderId} is on no list of what to hand out or post`,
  );
}
