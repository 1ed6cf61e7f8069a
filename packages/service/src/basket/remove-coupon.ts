import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, missing, type Outcome } from "../kernel/index.ts";
import { lockBasket } from "./lock-basket.ts";

/** Takes the coupon off a basket. A basket without a coupon answers `not_found`. */
export async function removeCoupon(ctx: Context, orderId: string): Promise<Outcome<null>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockBasket(ctx, trx, orderId);
    if (!order.ok) return order;
    const removed = await trx
      .updateTable("orders")
      .set({ coupon_id: null })
      .where("id", "=", orderId)
      .where("coupon_id", "is not", null)
      .returning("id")
      .executeTakeFirst();
    return removed === undefined ? missing("The coupon") : ok(null);
  });
}
