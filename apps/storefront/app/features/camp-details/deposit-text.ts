import { formatPence, plainDate } from "@matinee/format";
import type { Course } from "@matinee/contract/client";
import { takesDeposit } from "../../shared/catalogue/camp-price.ts";

/** Deposit and balance; null if everything is due at booking. `today` is an ISO date. */
export function depositText(camp: Pick<Course, "price" | "deposit" | "balance_due_on">, today: string): string | null {
  const { price, deposit, balance_due_on } = camp;
  if (deposit === null || balance_due_on === null || !takesDeposit(camp, today)) return null;
  return `${formatPence(deposit)} deposit, then ${formatPence(price - deposit)} by ${plainDate(balance_due_on)}`;
}
