import type { ClassItem, OrderPage, OrderSummary, ReversalPreview } from "@matinee/contract/client";
import { formatList, formatPenceExact, shortDate } from "@matinee/format";
import type { BadgeTone } from "@matinee/ui";

type OrderState = Pick<OrderSummary, "status" | "payment_status" | "balance_payment" | "balances">;
type StatusLabel = { readonly label: string; readonly tone: BadgeTone };

/** The badge that shows the status of an order. */
export function orderStatus({
  status,
  payment_status: paid,
  balance_payment: balance,
  balances,
}: OrderState): StatusLabel {
  if (paid === "refund_due") return { label: "Refund on its way", tone: "few" };
  if (paid === "refund_delayed") return { label: "Refund delayed", tone: "few" };
  if (paid === "refunded") return { label: "Refunded", tone: "plain" };
  if (status === "cancelled") return { label: "Cancelled", tone: "few" };
  if (status === "placed")
    return paid === "processing"
      ? { label: "Payment in progress", tone: "spot" }
      : { label: "Waiting for payment", tone: "spot" };
  if (balance === "processing" || balance === "requires_action") return { label: "Payment in progress", tone: "spot" };
  if (balances.some((one) => one.overdue)) return { label: "Payment overdue", tone: "few" };
  if (paid === "deposit_paid") return { label: "Deposit paid", tone: "spot" };
  if (paid === "open") return { label: "Not paid yet", tone: "spot" };
  return { label: status === "partly_cancelled" ? "Partly cancelled" : "Paid", tone: "good" };
}

const MOVEMENTS: Record<OrderPage["movements"][number]["kind"], string> = {
  payment: "Paid by card",
  credit_used: "Paid with credit",
  refund: "Refunded to your card",
  refund_returned: "Refund sent back by your bank",
  refund_elsewhere: "Refunded another way",
  dispute_lost: "Refunded by your bank after a dispute",
  credit_given: "Refunded as credit",
};

export const movementLabel = (kind: keyof typeof MOVEMENTS): string => MOVEMENTS[kind];

type Given = Pick<ReversalPreview, "to_card" | "to_credit" | "off_debt">;

/** The button that cancels. What only reduces a balance is not money back. */
export function cancelLabel({ to_card: toCard, to_credit: toCredit, off_debt: offDebt }: Given): string {
  if (toCard + toCredit > 0) return `Cancel and get ${formatPenceExact(toCard + toCredit)} back`;
  return offDebt > 0 ? `Cancel and pay ${formatPenceExact(offDebt)} less` : "Cancel without a refund";
}

/** The unpaid amount of an order in pence; 0 at the checkout. A cancelled order may owe what the school keeps. */
export function amountOwed({ status, balances }: Pick<OrderSummary, "status" | "balances">): number {
  if (status === "basket" || status === "placed") return 0;
  return balances.reduce((sum, one) => sum + one.amount, 0);
}

type DatedLine = { dates: readonly Pick<ClassItem["dates"][number], "date">[]; by_the_day: boolean };

/** "Sat 5 Sep to Sat 12 Dec". The days that were chosen of a camp are listed: the camp is held on others between them. */
export function lineDates({ dates, by_the_day }: DatedLine): string {
  const days = dates.map((one) => shortDate(one.date));
  return days.length < 2 || by_the_day ? formatList(days) : `${days[0]} to ${days.at(-1)}`;
}
