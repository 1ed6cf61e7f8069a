import type { CallParsed, Cart } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { lockBasket } from "./lock-basket.ts";

type Input = CallParsed<"POST /orders/set-delivery", "body">;

/** Sets how the basket's shop items are delivered, and returns the cart with the postage. */
export async function setDelivery(ctx: Context, input: Input): Promise<Outcome<Cart>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  const changed = await inTransaction(ctx.db, async (trx) => {
    const order = await lockBasket(ctx, trx, input.order_id);
    if (!order.ok) return order;
    await trx.updateTable("orders").set({ delivery: input.delivery }).where("id", "=", input.order_id).execute();
    return ok(null);
  });
  return changed.ok ? await calculateTotals(ctx) : changed;
}
