import type { Cart } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { isDeepStrictEqual } from "node:util";
import { authorize, type Context, type Db, type Outcome, visitorOf } from "../kernel/index.ts";
import {
  authorizeOpenOrder,
  cartOf,
  emptyOrder,
  type LoadedOrder,
  loadOrder,
  openOrder,
  type OrderRow,
  visibleCredit,
} from "../orders/index.ts";
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
  await storePromise(ctx.db, order, basket);
  const { availability, problems } = basket;
  return ok(
    cartOf({ id: order.id, name, order: basket, availability, problems, availableCredit: visibleCredit(ctx, order) }),
  );
}

/** What the visitor is shown now is promised, where the basket has sellers or a coupon that it had not before. */
async function storePromise(db: Db, order: OrderRow, { today }: LoadedOrder): Promise<void> {
  if (today === undefined || isDeepStrictEqual(today.promise, order.promised)) return;
  await db
    .updateTable("orders")
    .set({ promised: JSON.stringify(today.promise) })
    .where("id", "=", order.id)
    .where("status", "=", "basket")
    .execute();
}
