import type { OrderPage, OrderSummary } from "@matinee/contract/client";
import type { BadgeTone } from "@matinee/ui";

type OrderState = Pick<OrderSummary, "status" | "payment_status" | "balance_payment">;
type Said = { readonly words: string; readonly tone: BadgeTone };

/** How an order stands, in a few words. */
export function orderStatus({ status, payment_status: paid, balance_payment: balance }: OrderState): Said {
  if (paid === "refund_due") return { words: "Refund on its way", tone: "few" };
  if (paid === "refunded") return { words: "Refunded", tone: "plain" };
  if (status === "cancelled") return { words: "Cancelled", tone: "few" };
  if (status === "placed")
    return paid === "processing"
      ? { words: "Payment under way", tone: "spot" }
      : { words: "Waiting for payment", tone: "spot" };
  if (balance === "processing" || balance === "requires_action") return { words: "Payment under way", tone: "spot" };
  if (paid === "deposit_paid") return { words: "Deposit paid", tone: "spot" };
  if (paid === "open") return { words: "To be paid", tone: "spot" };
  return { words: status === "partly_cancelled" ? "Partly cancelled" : "Paid", tone: "good" };
}

const MOVEMENTS: Record<OrderPage["movements"][number]["kind"], string> = {
  payment: "Paid by card",
  credit_used: "Paid with credit",
  refund: "Refunded to your card",
  credit_given: "Given back as credit",
};

export const movementLabel = (kind: keyof typeof MOVEMENTS): string => MOVEMENTS[kind];

/** What is still to be paid of an order, in pence; nothing of one that doesn't stand. */
export function amountOwed({ status, balances }: Pick<OrderSummary, "status" | "balances">): number {
  if (status !== "confirmed" && status !== "partly_cancelled") return 0;
  return balances.reduce((sum, one) => sum + one.amount, 0);
}
