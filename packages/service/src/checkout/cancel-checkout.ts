import type { OrderRef } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, missing, refuse, type Outcome } from "../kernel/index.ts";
import { authorizeOrder, readOrder } from "../orders/index.ts";
import { endCheckout } from "./end-checkout.ts";

/**
 * Releases the held places so that the basket can be changed again. Refuses if the payment has succeeded or is being
 * processed.
 */
export async function cancelCheckout(ctx: Context, input: { readonly order_id: string }): Promise<Outcome<OrderRef>> {
  const visitor = authorizeVisitor(ctx, "order:change");
  if (!visitor.ok) return visitor;
  const order = await readOrder(ctx.db, input.order_id);
  if (order === undefined) return missing("The order");
  const allowed = await authorizeOrder(ctx, ctx.db, "order:change", order);
  if (!allowed.ok) return allowed;
  if (order.status === "basket") return ok({ id: order.id, status: order.status });
  if (order.status !== "placed") return refuse("order_paid");
  const end = await endCheckout(ctx, order.id, "release");
  if (typeof end === "object") return refuse("payment_provider_unavailable");
  switch (end) {
    case "basket":
      return ok({ id: order.id, status: "basket" });
    case "confirmed":
      return refuse("order_paid");
    case "under_way":
    case "not_due":
      return refuse("payment_under_way");
  }
}
