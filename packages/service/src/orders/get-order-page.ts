import type { OrderPage } from "@matinee/contract";
import { childrenOf, nameOf, type OrderLine } from "@matinee/core/basket";
import { ok, pence } from "@matinee/core/kernel";
import { creditForBalance } from "@matinee/core/payment";
import { authorizeVisitor, type Context, missing, type Outcome } from "../kernel/index.ts";
import { orderMoney, paymentSummary, orderMovements } from "../ledger/index.ts";
import { getOrder } from "./get-order.ts";
import { visibleCredit } from "./authorize-order.ts";
import { readOrder, type OrderRow } from "./order-row.ts";
import { loadSoldOrder } from "./sold-order.ts";
import { cancellableLines } from "./reversals/cancellable-lines.ts";
import { readReversals } from "./reversals/read-reversals.ts";
import { reversalView } from "./reversals/reversal-view.ts";

/** One of the customer's own orders, with every payment and refund in the ledger. */
export async function getOrderPage(ctx: Context, input: { readonly id: string }): Promise<Outcome<OrderPage>> {
  // Staff have other pages for orders.
  const allowed = authorizeVisitor(ctx, "order:read");
  if (!allowed.ok) return allowed;
  const order = await getOrder(ctx, input);
  if (!order.ok) return order;
  const row = await readOrder(ctx.db, input.id);
  if (row === undefined || row.status === "basket") return missing("The order");
  const { cancelled, saleTerms } = await loadSoldOrder(ctx.db, row, ctx.today());
  const { balancePayment } = await paymentSummary(ctx.db, input.id);
  return ok({
    ...order.value,
    cancelled_lines: cancelled.map(cancelledLine),
    balance_payment: balancePayment,
    movements: await orderMovements(ctx.db, input.id),
    payable_with_credit: await payableWithCredit(ctx, row),
    reversals: (await readReversals(ctx.db, input.id)).map(reversalView),
    cancellable: await cancellableLines(ctx.db, order.value, ctx.today()),
    sale_terms: saleTerms === null ? null : { version: saleTerms.version, cancellation: [...saleTerms.cancellation] },
  });
}

function cancelledLine(line: OrderLine): OrderPage["cancelled_lines"][number] {
  const { id, type, quantity } = line;
  const children = childrenOf(line).map(({ id: childId, first_name }) => ({ id: childId, first_name }));
  return { id, type, quantity, name: nameOf(line), children };
}

async function payableWithCredit(ctx: Context, order: OrderRow): Promise<number> {
  if (order.confirmed_at === null) return 0;
  return creditForBalance(await orderMoney(ctx.db, order.id), pence(visibleCredit(ctx, order)));
}
