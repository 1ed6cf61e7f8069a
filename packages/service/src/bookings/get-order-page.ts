import type { OrderPage } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorizeVisitor } from "../kernel/authorize.ts";
import type { Context } from "../kernel/context.ts";
import { missing, type Outcome } from "../kernel/outcome.ts";
import { moneyStanding, orderMovements } from "../ledger/index.ts";
import { getOrder } from "../ordering/index.ts";

/** An order of the customer's own, with every payment and refund that the ledger knows of. */
export async function getOrderPage(ctx: Context, input: { readonly id: string }): Promise<Outcome<OrderPage>> {
  // Staff have other pages for orders.
  const allowed = authorizeVisitor(ctx, "order:read");
  if (!allowed.ok) return allowed;
  const order = await getOrder(ctx, input);
  if (!order.ok) return order;
  if (order.value.status === "basket") return missing("The order");
  const { balancePayment } = await moneyStanding(ctx.db, input.id);
  return ok({
    ...order.value,
    balance_payment: balancePayment,
    movements: await orderMovements(ctx.db, input.id),
  });
}
