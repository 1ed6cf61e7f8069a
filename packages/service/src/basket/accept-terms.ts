import type { CallParsed, Cart } from "@matinee/contract";
import { promiseOf } from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { authorizeVisitor, type Context, refuse, type Outcome } from "../kernel/index.ts";
import { loadOrder } from "../orders/index.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { lockBasket } from "./lock-basket.ts";

type Input = CallParsed<"POST /orders/accept-terms", "body">;

/**
 * Accepts today's fees, postage, offers, coupon terms and VAT rates for a basket, and returns the cart with them. The visitor says the total
 * that they were told; if it is another one by now, nothing is accepted.
 */
export async function acceptTerms(ctx: Context, input: Input): Promise<Outcome<Cart>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  const accepted = await inTransaction(ctx.db, async (trx) => {
    const order = await lockBasket(ctx, trx, input.order_id);
    if (!order.ok) return order;
    const { today } = await loadOrder(trx, order.value, ctx.today());
    if (today === undefined) return ok(null);
    if (today.priced.totalGross !== input.total) return refuse("price_changed");
    const promise = promiseOf(today.lines, today.terms, { before: null, today: ctx.today() });
    await trx
      .updateTable("orders")
      .set({ promised: JSON.stringify(promise) })
      .where("id", "=", input.order_id)
      .execute();
    await sql`update order_item i set vat_bp = coalesce(
        (select vat_bp from class_group where id = i.group_id),
        (select vat_bp from course where id = i.course_id),
        (select vat_bp from product_variation where id = i.variation_id))
      where i.order_id = ${input.order_id}`.execute(trx);
    await sql`update order_item_addon ia set vat_bp = a.vat_bp from course_addon a, order_item i
      where a.id = ia.course_addon_id and i.id = ia.order_item_id and i.order_id = ${input.order_id}`.execute(trx);
    return ok(null);
  });
  return accepted.ok ? await calculateTotals(ctx) : accepted;
}
