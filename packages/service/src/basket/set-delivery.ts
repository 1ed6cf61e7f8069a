import type { CallParsed, Cart } from "@matinee/contract";
import { chooseDelivery } from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { loadBasket } from "../orders/index.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { lockBasket } from "./lock-basket.ts";

type Input = CallParsed<"POST /orders/set-delivery", "body">;

/**
 * Sets how the basket's shop items are delivered, of one seller or of all, and returns the cart with the postage. A seller that can't
 * deliver like that keeps its own way, which the cart shows.
 */
export async function setDelivery(ctx: Context, input: Input): Promise<Outcome<Cart>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  const changed = await inTransaction(ctx.db, async (trx) => {
    const order = await lockBasket(ctx, trx, input.order_id);
    if (!order.ok) return order;
    const { terms } = await loadBasket(trx, order.value);
    const chosen = chooseDelivery(terms.delivery, { method: input.delivery, sellerId: input.seller_id });
    await trx
      .updateTable("orders")
      .set({
        ...(chosen.forAll !== undefined && { delivery: chosen.forAll }),
        delivery_by_seller: chosen.bySeller === null ? null : JSON.stringify(chosen.bySeller),
      })
      .where("id", "=", input.order_id)
      .execute();
    return ok(null);
  });
  return changed.ok ? await calculateTotals(ctx) : changed;
}
