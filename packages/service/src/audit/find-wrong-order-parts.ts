import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const partRow = z.object({ orderId: z.guid(), sellerId: z.int(), wrong: z.enum(["lacks", "has", "differs"]) });

const TEXTS: Readonly<Record<z.output<typeof partRow>["wrong"], (school: number, order: string) => string>> = {
  lacks: (school, order) => `the list of school ${school} lacks order ${order}, in which it sold something`,
  has: (school, order) =>
    `the list of school ${school} has order ${order}, which is not placed on that day with something of the school`,
  differs: (school, order) =>
    `the list of school ${school} has order ${order} with another number or for another family than the order says`,
};

/**
 * Orders that the list of a school lacks, or has though it sold nothing in them or on another day, or with another number or family
 * (`order_part`). A part that the job has not filled yet has no number, and is right.
 */
export async function findWrongOrderParts(db: Db): Promise<readonly string[]> {
  const statement = sql`
    with placed as (
      select distinct i.seller_id, o.id as order_id, o.placed_at, o.number, o.guest_id, o.customer_id from orders o join order_item i on i.order_id = o.id
       where o.status <> 'basket' and o.number is not null and o.placed_at is not null)
    select coalesce(l.order_id, p.order_id) as "orderId", coalesce(l.seller_id, p.seller_id) as "sellerId",
        case when p.order_id is null then 'lacks' when l.order_id is null then 'has' else 'differs' end as wrong
      from placed l full join order_part p on p.order_id = l.order_id and p.seller_id = l.seller_id and p.placed_at = l.placed_at
     where l.order_id is null or p.order_id is null
       or num_nonnulls(p.number, p.family_id, p.customer_id) > 0
         and (p.number, p.family_id, p.customer_id) is distinct from (l.number, l.guest_id, l.customer_id)
     order by 1, 2, p.order_id is not null limit 100`;
  const rows = await rowsOf("parts of orders that disagree with their lines", partRow, statement).execute(db);
  return rows.map(({ orderId, sellerId, wrong }) => TEXTS[wrong](sellerId, orderId));
}
