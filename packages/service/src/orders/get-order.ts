import type { Order } from "@matinee/contract";
import { isProductLine } from "@matinee/core/basket";
import { ok, subtractPence } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, missing, type Outcome } from "../kernel/index.ts";
import { orderMoney, paymentSummary } from "../ledger/index.ts";
import { calendarPath } from "./calendar/order-calendar.ts";
import { receiptPath } from "./receipt/get-receipt.ts";
import { authorizeOrder, visibleCredit } from "./authorize-order.ts";
import { cartOf } from "./cart.ts";
import { buyerLines } from "./receipt/buyer-lines.ts";
import { loadOrder } from "./load-order.ts";
import { readOrder, type OrderRow } from "./order-row.ts";
import { sellersWithTerms } from "./order-sellers.ts";
import { readReversals } from "./reversals/read-reversals.ts";
import { soldLines } from "./reversals/sold-lines.ts";
import { loadSoldOrder, type SoldOrder } from "./sold-order.ts";

/** An order with its status, for the thank-you page. Visible to its own visitor only. */
export async function getOrder(ctx: Context, input: { readonly id: string }): Promise<Outcome<Order>> {
  const visitor = authorizeVisitor(ctx, "order:read");
  if (!visitor.ok) return visitor;
  const order = await readOrder(ctx.db, input.id);
  if (order === undefined) return missing("The order");
  const allowed = await authorizeOrder(ctx, ctx.db, "order:read", order);
  if (!allowed.ok) return allowed;
  const sold = order.status === "basket" ? null : await loadSoldOrder(ctx.db, order, ctx.today());
  const loaded = sold ?? (await loadOrder(ctx.db, order, ctx.today()));
  const customer =
    order.customer_id === null
      ? undefined
      : await ctx.db.selectFrom("customer").selectAll().where("id", "=", order.customer_id).executeTakeFirst();
  const confirmed = order.status === "confirmed" || order.status === "partly_cancelled";
  const money = await paymentSummary(ctx.db, order.id);
  return ok({
    id: order.id,
    number: order.number,
    status: order.status,
    payment_status: money.status,
    hold_expires_at: order.status === "placed" ? order.hold_expires_at : null,
    amount_due: order.status === "placed" ? (order.amount_due_now_pence ?? 0) : 0,
    email: customer?.email ?? null,
    buyer: customer === undefined ? [] : buyerLines(customer),
    cart: cartOf({
      id: order.id,
      name: ctx.site.seller.name,
      order: loaded,
      availability: null,
      problems: [],
      availableCredit: visibleCredit(ctx, order),
    }),
    sellers: await sellersWithTerms(ctx.db, order, { ...loaded, today: ctx.today() }),
    calendar_url:
      confirmed && order.calendar_key !== null && !loaded.lines.every(isProductLine)
        ? calendarPath(order.id, order.calendar_key)
        : null,
    receipt_url:
      order.confirmed_at !== null && order.receipt_key !== null ? receiptPath(order.id, order.receipt_key) : null,
    balances: money.balances,
    receipt: sold === null || order.confirmed_at === null ? null : await receiptOfTakenBack(ctx, order, sold),
    placed_at: order.placed_at,
    confirmed_at: order.confirmed_at,
  });
}

/** What a receipt states of an order of which something was given back; null: nothing was. */
async function receiptOfTakenBack(ctx: Context, order: OrderRow, sold: SoldOrder): Promise<Order["receipt"]> {
  const reversals = await readReversals(ctx.db, order.id);
  if (reversals.length === 0) return null;
  const money = await orderMoney(ctx.db, order.id);
  return {
    cart: cartOf({
      id: order.id,
      name: ctx.site.seller.name,
      order: { ...sold, lines: soldLines(sold) },
      availability: null,
      problems: [],
      availableCredit: 0,
    }),
    credit_notes: reversals.flatMap(({ note_number: number, given }) =>
      number === null ? [] : [{ number, amount: given }],
    ),
    // What came too late pays nothing of the order.
    paid: subtractPence(money.paid, money.late),
    credit: money.credit,
    refunded: money.refunded,
    refunded_as_credit: money.refundedAsCredit,
  };
}
