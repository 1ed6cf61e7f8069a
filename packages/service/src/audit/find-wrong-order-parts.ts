import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const partRow = z.object({ orderId: z.uuid(), sellerId: z.int(), stored: z.boolean() });

/** Orders that the list of a school lacks, or has though it sold nothing in them or on another day (`order_part`). */
export async function findWrongOrderParts(db: Db): Promise<readonly string[]> {
  const statement = sql`
    with placed as (
      select distinct i.seller_id, o.id as order_id, o.placed_at from orders o join order_item i on i.order_id = o.id
       where o.status <> 'basket' and o.number is not null and o.placed_at is not null)
    select coalesce(l.order_id, p.order_id) as "orderId", coalesce(l.seller_id, p.seller_id) as "sellerId", p.order_id is not null as stored
      from placed l full join order_part p on p.order_id = l.order_id and p.seller_id = l.seller_id and p.placed_at = l.placed_at
     where l.order_id is null or p.order_id is null order by 1, 2, 3 limit 100`;
  const rows = await rowsOf("parts of orders that disagree with their lines", partRow, statement).execute(db);
  return rows.map(({ orderId, sellerId, stored }) =>
    stored
      ? `the list of school ${sellerId} has order ${orderId}, which is not placed on that day with something of the school`
      : `the list of school ${sellerId} lacks order ${orderId}, in which it sold something`,
  );
}
