import type { Cart } from "@matinee/contract/client";
import { formatList, formatPenceExact, plainDate } from "@matinee/format";

export type DueDate = { due_on: string; amount: number };

/** Later payments by date: the balances of camps booked with a deposit. In pence. */
export function dueDates(cart: Pick<Cart, "class_items" | "amount_due_later">): DueDate[] {
  const open = new Map<string, number>();
  for (const { balance_due_on, total_gross, amount_due_now } of cart.class_items) {
    const rest = total_gross - amount_due_now;
    if (balance_due_on !== null && rest > 0) open.set(balance_due_on, (open.get(balance_due_on) ?? 0) + rest);
  }
  return [...open].map(([due_on, amount]) => ({ due_on, amount })).toSorted((a, b) => a.due_on.localeCompare(b.due_on));
}

/** Payments after this one: "then £120.00 on 3 April 2027"; null if there are none. */
export function paymentsLaterText(cart: Pick<Cart, "class_items" | "amount_due_later">): string | null {
  if (cart.amount_due_later <= 0) return null;
  const dates = dueDates(cart);
  const [only] = dates;
  if (only === undefined) return `then ${formatPenceExact(cart.amount_due_later)} later`;
  if (dates.length === 1) return `then ${formatPenceExact(cart.amount_due_later)} on ${plainDate(only.due_on)}`;
  return `then ${formatList(dates.map((one) => `${formatPenceExact(one.amount)} on ${plainDate(one.due_on)}`))}`;
}
