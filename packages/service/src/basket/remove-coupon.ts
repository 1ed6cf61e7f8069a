import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, missing, type Outcome } from "../kernel/index.ts";
import { lockBasket } from "./lock-basket.ts";

/** Takes the coupon off a basket. Without a coupon, or with another than `code`, the result is `not_found`. */
export async function removeCoupon(
  ctx: Context,
  { orderId, code }: { readonly orderId: string; readonly code?: string | undefined },
): Promise<Outcome<null>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockBasket(ctx, trx, orderId);
    if (!order.ok) return order;
    const named = trx
      .selectFrom("coupon")
      .select("id")
      .where("code", "=", code?.trim().toUpperCase() ?? "");
    const removed = await trx
      .updateTable("orders")
      .set({ coupon_id: null })
      .where("id", "=", orderId)
      .where((eb) => (code === undefined ? eb("coupon_id", "is not", null) : eb("coupon_id", "in", named)))
      .returning("id")
      .executeTakeFirst();
    return removed === undefined ? missing("The coupon") : ok(null);
  });
}
