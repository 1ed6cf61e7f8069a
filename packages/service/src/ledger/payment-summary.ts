import type { Order, PaymentStatusName } from "@matinee/contract";
import { ZERO_PENCE } from "@matinee/core/kernel";
import { outstanding, paymentStatusOf } from "@matinee/core/payment";
import type { PaymentStatus } from "@matinee/database";
import type { Db } from "../kernel/index.ts";
import { ordersMoney } from "./order-money.ts";

interface PaymentSummary {
  readonly status: PaymentStatusName;
  /** What is still to be paid at a later date. */
  readonly balances: Order["balances"];
  /** How a payment of a balance that is under way stands; null where none is. */
  readonly balancePayment: PaymentStatusName | null;
}

/** How an order's money stands, derived from the ledger and the payment under way. */
export async function paymentSummary(db: Db, orderId: string): Promise<PaymentSummary> {
  return (await paymentSummaries(db, [orderId])).get(orderId) ?? NO_PAYMENTS;
}

/** The same of several orders at once. */
export async function paymentSummaries(db: Db, orderIds: readonly string[]): Promise<Map<string, PaymentSummary>> {
  if (orderIds.length === 0) return new Map();
  const monies = await ordersMoney(db, orderIds);
  const open = await db
    .selectFrom("payment")
    .select(["order_id", "status", "purpose"])
    .where("order_id", "in", orderIds)
    .where("status", "in", ["created", "requires_action", "processing", "failed"])
    .execute();
  const attempts = new Map(open.map((one) => [one.order_id, one]));
  return new Map(
    orderIds.map((id) => {
      const money = monies.get(id) ?? NO_MONEY;
      const attempt = attempts.get(id);
      return [
        id,
        {
          // What is tried of a balance doesn't undo what was paid at the checkout.
          status: paymentStatusOf({ money, attempt: attempt?.purpose === "order" ? attempt.status : null }),
          balances: outstanding(money).flatMap(({ dueOn, amount }) =>
            dueOn === null ? [] : [{ due_on: dueOn, amount }],
          ),
          balancePayment: attempt?.purpose === "balance" ? wireStatus(attempt.status) : null,
        },
      ];
    }),
  );
}

function wireStatus(status: PaymentStatus): PaymentStatusName | null {
  if (status === "succeeded" || status === "cancelled") return null;
  return status === "created" ? "open" : status;
}

const NO_MONEY = {
  charges: [],
  paid: ZERO_PENCE,
  credit: ZERO_PENCE,
  refunded: ZERO_PENCE,
  refundedAsCredit: ZERO_PENCE,
};
const NO_PAYMENTS: PaymentSummary = { status: "none", balances: [], balancePayment: null };
