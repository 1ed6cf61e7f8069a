import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { missing, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { LINE_NAME_TABLES, lineName } from "../line-sql.ts";
import { lockOrder } from "../order-row.ts";

const deliveryRow = z.object({
  orderId: z.guid(),
  sellerId: z.int(),
  item: z.string(),
  cancelled: z.boolean(),
  how: z.enum(["posted", "handed_out", "before_list"]).nullable(),
});

/** Locks the order of an item that the actor's school hands out or posts, as each cancellation and swap does, and reads the item then. */
export async function lockDelivery(ctx: Context, trx: Db, id: string): Promise<Outcome<z.output<typeof deliveryRow>>> {
  const known = await trx
    .selectFrom("item_delivery")
    .select(["order_id", "seller_id"])
    .where("order_item_id", "=", id)
    .executeTakeFirst();
  if (known === undefined || !can(ctx.actor, "order:deliver", { franchiseIds: [known.seller_id] }))
    return missing("The item");
  await lockOrder(trx, known.order_id);
  const statement = sql`select d.order_id as "orderId", d.seller_id as "sellerId", coalesce(${lineName()}, '') as item,
      i.state = 'cancelled' as cancelled, d.done_how as how
    from item_delivery d join orders o on o.id = d.order_id join order_item i on i.id = d.order_item_id ${LINE_NAME_TABLES}
   where d.order_item_id = ${id}`;
  const row = await rowsOf("an item to hand out or post", deliveryRow, statement).executeTakeFirst(trx);
  return row === undefined ? missing("The item") : ok(row);
}
