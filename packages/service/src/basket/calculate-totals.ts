import type { Cart } from "@matinee/contract";
import { ok, pence } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { cartOf, emptyOrder, loadOrder, openOrder } from "../orders/index.ts";
import { checkBasket } from "./check-basket.ts";

/** The visitor's cart (spec §3). Without an order it has the same shape, empty. */
export async function calculateTotals(ctx: Context): Promise<Outcome<Cart>> {
  const visitor = authorizeVisitor(ctx, "order:read");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const name = ctx.site.seller.name;
  const order = await openOrder(ctx.db, guestId);
  if (order === undefined)
    return ok(cartOf({ id: null, name, order: emptyOrder(), availability: null, problems: [], availableCredit: 0 }));
  const basket = await checkBasket(ctx.db, order, await loadOrder(ctx.db, order, ctx.today()));
  const { availability, problems } = basket;
  return ok(
    cartOf({
      id: order.id,
      name,
      order: basket,
      availability,
      problems,
      availableCredit: pence(order.available_credit),
    }),
  );
}
