import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";
import { type OrderLine, priceNowOf } from "../orders/index.ts";

/** Promises today's prices to a line and what belongs to it: its add-ons, its printing. */
export async function promisePrices(trx: Db, line: OrderLine): Promise<void> {
  const print = line.type === "product" && line.personalisation !== null ? line.product.personalisation : null;
  await trx
    .updateTable("order_item")
    .set({ unit_price_pence: priceNowOf(line), personalisation_pence: print?.price_pence ?? 0 })
    .where("id", "=", line.id)
    .execute();
  if (line.type !== "camp") return;
  for (const addon of line.addons) {
    await sql`update order_item_addon set unit_price_pence = ${addon.price_now_pence}
      where order_item_id = ${line.id} and course_addon_id = ${addon.id}`.execute(trx);
  }
}
