import type { Db } from "../kernel/index.ts";

/** Deletes a line of an order that is locked and a basket. */
export async function deleteLine(trx: Db, itemId: string): Promise<void> {
  // Past claims point at the line; they are history, and without a line they say nothing.
  await trx
    .deleteFrom("claim")
    .where("order_item_id", "=", itemId)
    .where("state", "in", ["released", "expired"])
    .execute();
  await trx.deleteFrom("order_item").where("id", "=", itemId).execute();
}
