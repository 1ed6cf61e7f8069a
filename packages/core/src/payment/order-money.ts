import { addPence, subtractPence, ZERO_PENCE, type IsoDate, type Pence } from "../kernel/index.ts";
import type { PaymentState } from "./payment-machine.ts";

/** What the ledger knows of one order, in pence, none of it negative. */
export interface OrderMoney {
  /** What it was charged, by when it falls due; null: at once. */
  readonly charges: readonly { readonly dueOn: IsoDate | null; readonly amount: Pence }[];
  readonly paid: Pence;
  /** Paid with the customer's credit. */
  readonly credit: Pence;
  /** Sent back the way it came. */
  readonly refunded: Pence;
  /** Given back as credit. */
  readonly refundedAsCredit: Pence;
}

/** What became of an order's money, for the wire. */
export type OrderPaymentStatus =
  | "none"
  | "open"
  | "requires_action"
  | "processing"
  | "failed"
  | "deposit_paid"
  | "paid"
  | "refund_due"
  | "refunded";

interface PaymentStatusInput {
  readonly money: OrderMoney;
  /** The payment under way at the checkout, where there is one. */
  readonly attempt: PaymentState | null;
}

/** What became of an order's money: derived from the ledger and the payment under way, never set (product.md, Orders and money). */
export function paymentStatusOf({ money, attempt }: PaymentStatusInput): OrderPaymentStatus {
  if (attempt !== null && attempt !== "succeeded" && attempt !== "cancelled")
    return attempt === "created" ? "open" : attempt;
  const { received, owed, back } = balanceOf(money);
  if (owed < 0) return "refund_due";
  if (owed > 0) return received > 0 ? "deposit_paid" : "open";
  if (received > 0) return "paid";
  return back > 0 ? "refunded" : "none";
}

/** What of an order is still to be paid, and when (null: at once): what was received settles what falls due first. */
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

/** What of an order was paid beyond what it was charged, in pence; zero where nothing was. */
export function overpaid(money: OrderMoney): Pence {
  const { owed } = balanceOf(money);
  return owed < 0 ? subtractPence(ZERO_PENCE, owed) : ZERO_PENCE;
}

function balanceOf(money: OrderMoney) {
  const back = addPence(money.refunded, money.refundedAsCredit);
  const received = subtractPence(addPence(money.paid, money.credit), back);
  const charged = addPence(ZERO_PENCE, ...money.charges.map((one) => one.amount));
  return { back, received, owed: subtractPence(charged, received) };
}
