import type { Checkout } from "@matinee/contract";
import { authorizeVisitor, type Context, missing, refuse, type Outcome } from "../kernel/index.ts";
import { authorizeOrder, readOrder } from "../orders/index.ts";
import { findOpenPayment } from "../payments/index.ts";
import { refreshPayment } from "./reconcile-payments.ts";
import { checkoutView } from "./start-checkout.ts";

/**
 * Extends the hold once if the provider says that the bank asks for authentication (product.md, Places). Returns the
 * checkout's current state either way.
 */
export async function extendHold(ctx: Context, input: { readonly order_id: string }): Promise<Outcome<Checkout>> {
  const visitor = authorizeVisitor(ctx, "checkout:start");
  if (!visitor.ok) return visitor;
  const order = await readOrder(ctx.db, input.order_id);
  if (order === undefined) return missing("The order");
  const allowed = await authorizeOrder(ctx, ctx.db, "checkout:start", order);
  if (!allowed.ok) return allowed;
  if (order.status === "basket") return refuse("hold_expired");
  const payment = await findOpenPayment(ctx.db, order.id);
  if (payment !== undefined) await refreshPayment(ctx, payment);
  return await checkoutView(ctx, order.id);
}
