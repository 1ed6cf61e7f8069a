import type { OrderPage } from "@matinee/contract";
import { childrenOf, nameOf, type OrderLine } from "@matinee/core/basket";
import { ok, pence } from "@matinee/core/kernel";
import { creditForBalance, nextAutomaticCharge } from "@matinee/core/payment";
import { authorizeVisitor, type Context, missing, type Outcome } from "../kernel/index.ts";
import { orderMoney, paymentSummary, orderMovements } from "../ledger/index.ts";
import { readAskedOrder } from "./asked-order.ts";
import { datesNotHeld } from "./dates-not-held.ts";
import { findBalanceConsent } from "./balance-consent.ts";
import { getOrder } from "./get-order.ts";
import { visibleCredit } from "./authorize-order.ts";
import { readOrder, type OrderRow } from "./order-row.ts";
import { meetingsOf } from "./line-text.ts";
import { loadSoldOrder } from "./sold-order.ts";
import { cancellableLines } from "./reversals/cancellable-lines.ts";
import { movedTo, readReversals } from "./reversals/read-reversals.ts";
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
  const reversals = await readReversals(ctx.db, input.id);
  const { balancePayment } = await paymentSummary(ctx.db, input.id);
  return ok({
    ...order.value,
    cancelled_lines: cancelled.map((line) => cancelledLine(line, movedTo(line.id, reversals))),
    not_held: [...(await datesNotHeld(ctx.db, input.id))].map(([id, dates]) => ({ line_id: id, dates: [...dates] })),
    balances: order.value.balances.map((one) => ({ ...one, overdue: one.due_on < ctx.today() })),
    balance_payment: balancePayment,
    movements: await orderMovements(ctx.db, input.id),
    automatic: await automaticPayment(ctx, row),
    payable_with_credit: await payableWithCredit(ctx, row),
    reversals: reversals.map(reversalView),
    cancellable: await cancellableLines(ctx.db, order.value, ctx.today()),
    sale_terms: saleTerms === null ? null : { version: saleTerms.version, cancellation: [...saleTerms.cancellation] },
  });
}

function cancelledLine(line: OrderLine, moved_to: string | null): OrderPage["cancelled_lines"][number] {
  const { id, type, quantity } = line;
  const children = childrenOf(line).map(({ id: childId, first_name }) => ({ id: childId, first_name }));
  const dates = line.type === "product" ? [] : meetingsOf(line).map((one) => one.held_on);
  const by_the_day = line.type === "camp" && line.chosen_days !== null;
  return { id, type, quantity, name: nameOf(line), children, dates, by_the_day, moved_to };
}

/** The next automatic charge, as the job that makes it will decide it: on the due date, or on the next day on which it is tried again. */
async function automaticPayment(ctx: Context, order: OrderRow): Promise<OrderPage["automatic"]> {
  const consent = await findBalanceConsent(ctx.db, order.id);
  if (consent === null) return null;
  const asked = await readAskedOrder(ctx.db, order);
  const next = nextAutomaticCharge(asked.order, asked.dates, ctx.today());
  if (next === null) return null;
  return { wording: consent.wording, next_on: next.on, amount: next.amount, paused: asked.order.awaitsLostDays };
}

async function payableWithCredit(ctx: Context, order: OrderRow): Promise<number> {
  if (order.confirmed_at === null) return 0;
  return creditForBalance(await orderMoney(ctx.db, order.id), pence(visibleCredit(ctx, order)));
}
