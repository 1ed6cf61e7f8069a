import type { Order, PaymentStatusName } from "@matinee/contract";
import { ZERO_PENCE } from "@matinee/core/kernel";
import { balancesDue, paymentStatusOf, REFUND_NOT_YET } from "@matinee/core/payment";
import type { PaymentStatus } from "@matinee/database";
import type { Db } from "../kernel/index.ts";
import { ordersMoney } from "./order-money.ts";

interface PaymentSummary {
  readonly status: PaymentStatusName;
  /** What is still to be paid, by due date. */
  readonly balances: Order["balances"];
  /** The status of an open balance payment; null: none is open. */
  readonly balancePayment: PaymentStatusName | null;
  /** What went back to the payer, to the card, another way or as credit, in pence. */
  readonly refunded: number;
}

/** An order's payment status, from the ledger and its open payment. */
export async function paymentSummary(db: Db, orderId: string): Promise<PaymentSummary> {
  return (await paymentSummaries(db, [orderId])).get(orderId) ?? NO_PAYMENTS;
}

/** The payment summaries of several orders, by order id. */
export async function paymentSummaries(db: Db, orderIds: readonly string[]): Promise<Map<string, PaymentSummary>> {
  if (orderIds.length === 0) return new Map();
  const monies = await ordersMoney(db, orderIds);
  const open = await db
    .selectFrom("payment")
    .select(["order_id", "status", "purpose"])
    .where("order_id", "in", orderIds)
    .where("status", "in", ["created", "requires_action", "processing", "failed"])
    .execute();
  const delayed = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select("payment.order_id")
    .distinct()
    .where("payment.order_id", "in", orderIds)
    .where("refund.status", "in", REFUND_NOT_YET)
    .execute();
  const late = new Set(delayed.map((one) => one.order_id));
  const attempts = new Map(open.map((one) => [one.order_id, one]));
  return new Map(
    orderIds.map((id) => {
      const money = monies.get(id) ?? NO_MONEY;
      const attempt = attempts.get(id);
      return [
        id,
        {
          // A balance payment in progress does not undo what was paid at the checkout.
          status: paymentStatusOf({
            money,
            attempt: attempt?.purpose === "order" ? attempt.status : null,
            refundDelayed: late.has(id),
          }),
          balances: balancesDue(money).map(({ dueOn, amount }) => ({ due_on: dueOn, amount })),
          balancePayment: attempt?.purpose === "balance" ? wireStatus(attempt.status) : null,
          refunded: money.refunded + money.refundedAsCredit,
        },
      ];
    }),
  );
}

function wireStatus(status: PaymentStatus): PaymentStatusName | null {
  if (status === "succeeded" || status === "cancelled" || status === "given_up") return null;
  return status === "created" ? "open" : status;
}

const NO_MONEY = {
  charges: [],
  paid: ZERO_PENCE,
  credit: ZERO_PENCE,
  refunded: ZERO_PENCE,
  refundedAsCredit: ZERO_PENCE,
  late: ZERO_PENCE,
};
const NO_PAYMENTS: PaymentSummary = { status: "none", balances: [], balancePayment: null, refunded: 0 };
