import { addPence, subtractPence, ZERO_PENCE, type IsoDate, type Pence } from "../kernel/index.ts";
import type { PaymentState } from "./payment-machine.ts";

/** An order's figures from the ledger, in pence, none negative. */
export interface OrderMoney {
  /** The amounts charged, by due date; null: due at once. */
  readonly charges: readonly { readonly dueOn: IsoDate | null; readonly amount: Pence }[];
  readonly paid: Pence;
  /** Paid with credit. */
  readonly credit: Pence;
  /** Refunded to the original payment method, or paid to the family another way instead. */
  readonly refunded: Pence;
  /** Refunded as credit. */
  readonly refundedAsCredit: Pence;
  /** The part of `paid` that came too late and is still to go back. It pays nothing of the charges. */
  readonly late: Pence;
  /** The last day on which something was charged that is due at once: a sale, a dearer transfer, a lost dispute. */
  readonly chargedOn?: IsoDate | null;
}

/** An order's payment status in the contract. */
export type OrderPaymentStatus =
  | "none"
  | "open"
  | "requires_action"
  | "processing"
  | "failed"
  | "deposit_paid"
  | "paid"
  | "refund_due"
  | "refund_delayed"
  | "refunded";

interface PaymentStatusInput {
  readonly money: OrderMoney;
  /** The state of the open checkout payment; null if there is none. */
  readonly attempt: PaymentState | null;
  /** A refund of the order has failed, and no other attempt is under way. */
  readonly refundDelayed?: boolean;
}

/**
 * An order's payment status. It is derived from the ledger and the open payment, never stored (product.md, Orders and
 * money).
 */
export function paymentStatusOf({ money, attempt, refundDelayed = false }: PaymentStatusInput): OrderPaymentStatus {
  if (attempt !== null && attempt !== "succeeded" && attempt !== "cancelled" && attempt !== "given_up")
    return attempt === "created" ? "open" : attempt;
  const { received, owed, back } = balanceOf(money);
  if (owed > 0) return received > 0 ? "deposit_paid" : "open";
  if (owed < 0 || money.late > 0) return refundDelayed ? "refund_delayed" : "refund_due";
  if (received > 0) return "paid";
  return back > 0 ? "refunded" : "none";
}

/** What is still to be paid, with due dates (null: at once). Payments settle the earliest charges first. */
export function outstanding(money: OrderMoney): { dueOn: IsoDate | null; amount: Pence }[] {
  let left = balanceOf(money).received;
  return money.charges
    .toSorted((a, b) => ((a.dueOn ?? "") < (b.dueOn ?? "") ? -1 : 1))
    .flatMap(({ dueOn, amount }) => {
      const covered = left < amount ? left : amount;
      left = subtractPence(left, covered);
      const open = subtractPence(amount, covered);
      return open > 0 ? [{ dueOn, amount: open }] : [];
    });
}

/**
 * What is still to be paid, each part with a day. A part that is due at once is due since the day on which it was charged last. Without
 * such a day it has never been charged, and is left out.
 */
export function balancesDue(money: OrderMoney): { dueOn: IsoDate; amount: Pence }[] {
  const since = money.chargedOn ?? null;
  const dated = outstanding(money).flatMap(({ dueOn, amount }) => {
    const on = dueOn ?? since;
    return on === null ? [] : [{ dueOn: on, amount }];
  });
  // A part that was charged again may be due on the day of another part.
  const byDay = Map.groupBy(dated, ({ dueOn }) => dueOn);
  return [...byDay]
    .map(([dueOn, parts]) => ({ dueOn, amount: addPence(ZERO_PENCE, ...parts.map(({ amount }) => amount)) }))
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
}

/** The amount paid beyond the charges and what came too late, in pence; zero if there is none. */
export function overpaid(money: OrderMoney): Pence {
  const { owed } = balanceOf(money);
  return owed < 0 ? subtractPence(ZERO_PENCE, owed) : ZERO_PENCE;
}

function balanceOf(money: OrderMoney) {
  const back = addPence(money.refunded, money.refundedAsCredit);
  const received = subtractPence(addPence(money.paid, money.credit), addPence(back, money.late));
  const charged = addPence(ZERO_PENCE, ...money.charges.map((one) => one.amount));
  return { back, received, owed: subtractPence(charged, received) };
}
