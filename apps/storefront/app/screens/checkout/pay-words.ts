import { formatPenceExact, plainDate } from "@matinee/ui";
import type { Cart } from "@matinee/contract/client";
import { dueDates } from "../cart/due-dates.ts";

/** What is still to come after this payment: "then £120.00 on 3 April 2027", or null where this is all. */
export function laterWords(cart: Pick<Cart, "class_items" | "amount_due_later">): string | null {
  if (cart.amount_due_later <= 0) return null;
  const dates = dueDates(cart);
  const [only] = dates;
  if (only === undefined) return `then ${formatPenceExact(cart.amount_due_later)} later`;
  if (dates.length === 1) return `then ${formatPenceExact(cart.amount_due_later)} on ${plainDate(only.due_on)}`;
  return `then ${dates.map((one) => `${formatPenceExact(one.amount)} on ${plainDate(one.due_on)}`).join(" and ")}`;
}
