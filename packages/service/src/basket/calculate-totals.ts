import type { Cart } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, type Context, type Outcome, visitorOf } from "../kernel/index.ts";
import { authorizeOpenOrder, cartOf, emptyOrder, loadOrder, openOrder, visibleCredit } from "../orders/index.ts";
import { checkBasket } from "./check-basket.ts";

/** The visitor's cart (spec §3). Without an order, and for staff, it has the same shape, empty. */
export async function calculateTotals(ctx: Context): Promise<Outcome<Cart>> {
  const allowed = authorize(ctx, "cart:read", "unread");
  if (!allowed.ok) return allowed;
  const guestId = visitorOf(ctx);
  const name = ctx.site.seller.name;
  const order = guestId === null ? undefined : await openOrder(ctx.db, guestId);
  if (order === undefined)
    return ok(cartOf({ id: null, name, order: emptyOrder(), availability: null, problems: [], availableCredit: 0 }));
  const shown = await authorizeOpenOrder(ctx, "order:read", order);
  if (!shown.ok) return shown;
  const basket = await checkBasket(ctx.db, order, await loadOrder(ctx.db, order, ctx.today()));
  const { availability, problems } = basket;
  return ok(
    cartOf({ id: order.id, name, order: basket, availability, problems, availableCredit: visibleCredit(ctx, order) }),
  );
}
