import type { CallParsed, Cart } from "@matinee/contract";
import { decideCoupon } from "@matinee/core/basket";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, refuse, type Outcome } from "../kernel/index.ts";
import { couponByCode, loadBasket } from "../orders/index.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { lockUnpaidOrder } from "./lock-basket.ts";

type Input = CallParsed<"POST /coupons/addToOrder", "body">;

/**
 * Puts a coupon on a basket, replacing any other, and returns the cart. Refuses a coupon that takes nothing off, with
 * the reason. At the checkout such a coupon is refused first, and only a good one with `order_placed`: so nobody gives
 * up held places for a code that does not work.
 */
export async function addCoupon(ctx: Context, input: Input): Promise<Outcome<Cart>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  const code = input.code.trim().toUpperCase();
  if (code === "") return refuse("invalid", [{ path: "code", message: "Please enter a code." }]);
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockUnpaidOrder(ctx, trx, input.order_id);
    if (!order.ok) return order;
    const { id, guest_id: guestId, status } = order.value;
    const coupon = await couponByCode(trx, code, guestId);
    const decided = decideCoupon(await loadBasket(trx, order.value), coupon, ctx.today());
    if (!decided.ok) return decided;
    if (status === "placed") return refuse("order_placed");
    await trx.updateTable("orders").set({ coupon_id: decided.value.id }).where("id", "=", id).execute();
    return await calculateTotals({ ...ctx, db: trx });
  });
}
