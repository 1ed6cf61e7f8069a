import type { Cart } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { checkBasket, emptyBasket, loadBasket, cartOf, openOrder } from "../orders/index.ts";

/** The visitor's cart (spec §3); without an order the same shape, empty. */
export async function calculateTotals(ctx: Context): Promise<Outcome<Cart>> {
  const visitor = authorizeVisitor(ctx, "order:read");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const name = ctx.site.seller.name;
  const order = await openOrder(ctx.db, guestId);
  if (order === undefined)
    return ok(cartOf({ id: null, name, basket: emptyBasket(), situation: null, problems: [], availableCredit: 0 }));
  const basket = await checkBasket(ctx.db, order, await loadBasket(ctx.db, order, ctx.today()));
  const { situation, problems } = basket;
  return ok(cartOf({ id: order.id, name, basket, situation, problems, availableCredit: order.available_credit }));
}
