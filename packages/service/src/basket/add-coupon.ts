import type { CallParsed, Cart } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, type Db, refuse, type Outcome } from "../kernel/index.ts";
import { cartOf, loadOrder, type OrderRow } from "../orders/index.ts";
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
    const couponId = await findCoupon(trx, code);
    if (couponId === null) return refused("We don't recognise this code. Please check the spelling.");
    await trx.updateTable("orders").set({ coupon_id: couponId }).where("id", "=", order.value.id).execute();
    // The priced cart says whether the coupon takes anything off, and if not, why.
    const atCheckout = order.value.status === "placed";
    const cart = atCheckout
      ? ok(await cartWithoutHold(ctx, trx, order.value))
      : await calculateTotals({ ...ctx, db: trx });
    if (!cart.ok) return cart;
    const { coupon, class_items, product_items } = cart.value;
    if (class_items.length + product_items.length === 0)
      return refused("Your cart is empty. Please add something before you use a code.");
    if (coupon?.applied !== true)
      return refused(coupon?.reason ?? "This code does not apply to anything in your cart.");
    return atCheckout ? refuse("order_placed") : ok(cart.value);
  });
}

/** The cart of an order at the checkout, priced as the basket that it would be again. */
async function cartWithoutHold(ctx: Context, trx: Db, placed: OrderRow): Promise<Cart> {
  const order = await loadOrder(trx, { ...placed, status: "basket" }, ctx.today());
  const { id } = placed;
  return cartOf({ id, name: ctx.site.seller.name, order, availability: null, problems: [], availableCredit: 0 });
}

function refused(reason: string) {
  return refuse("coupon_refused", [{ path: "code", message: reason }]);
}

async function findCoupon(trx: Db, code: string): Promise<number | null> {
  const coupon = await trx
    .selectFrom("coupon")
    .select("id")
    .where("code", "=", code)
    .where("active", "=", true)
    .executeTakeFirst();
  return coupon?.id ?? null;
}
