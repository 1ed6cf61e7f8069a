import type { Order, PaymentStatusName } from "@matinee/contract";
import { outstanding, paymentStatusOf } from "@matinee/core/payment";
import type { Db } from "../kernel/context.ts";
import { orderMoney } from "./order-money.ts";

interface MoneyStanding {
  readonly status: PaymentStatusName;
  /** What is still to be paid at a later date. */
  readonly balances: Order["balances"];
}

/** How an order's money stands, derived from the ledger and the payment under way. */
export async function moneyStanding(db: Db, orderId: string): Promise<MoneyStanding> {
  const money = await orderMoney(db, orderId);
  const attempt = await db
    .selectFrom("payment")
    .select("status")
    .where("order_id", "=", orderId)
    .where("status", "in", ["created", "requires_action", "processing", "failed"])
    .executeTakeFirst();
  return {
    status: paymentStatusOf({ money, attempt: attempt?.status ?? null }),
    balances: outstanding(money).flatMap(({ dueOn, amount }) => (dueOn === null ? [] : [{ due_on: dueOn, amount }])),
  };
}
