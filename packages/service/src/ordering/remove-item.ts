import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorize, visitorOf } from "../kernel/authorize.ts";
import type { Context } from "../kernel/context.ts";
import type { Outcome } from "../kernel/outcome.ts";
import { lockBasketOfItem } from "./open-basket.ts";

/** Takes a line out of a basket; a second time it was not found. */
export async function removeItem(ctx: Context, itemId: string): Promise<Outcome<null>> {
  const allowed = authorize(ctx, "order:change", { guestId: visitorOf(ctx) });
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const basket = await lockBasketOfItem(ctx, trx, itemId);
    if (!basket.ok) return basket;
    // Past claims point at the line; they are history, and without a line they say nothing.
    await trx
      .deleteFrom("claim")
      .where("order_item_id", "=", itemId)
      .where("state", "in", ["released", "expired"])
      .execute();
    await trx.deleteFrom("order_item").where("id", "=", itemId).execute();
    return ok(null);
  });
}
