import type { OrderPage } from "@matinee/contract/client";
import { formatPenceExact, plainDate } from "@matinee/format";

/** One of the ways to pay what is owed; `upTo` null: all of it. */
export type PayChoice = { readonly upTo: string | null; readonly label: string; readonly amount: number };

/** The least that a card can pay, in pence; parts below it are only paid together. */
const CARD_MINIMUM = 30;

/** What can be paid of an order's balances: each date with what is due before it, and everything, the least first. */
export function payChoices(balances: OrderPage["balances"]): PayChoice[] {
  const all = balances.reduce((sum, one) => sum + one.amount, 0);
  let due = 0;
  const parts = balances.map(({ due_on: dueOn, amount }): PayChoice => {
    due += amount;
    return { upTo: dueOn, label: `What is due by ${plainDate(dueOn)}`, amount: due };
  });
  const payable = parts.filter(({ amount }) => amount >= CARD_MINIMUM && all - amount >= CARD_MINIMUM);
  return [...payable, { upTo: null, label: parts.length > 1 ? "Everything" : "What is left to pay", amount: all }];
}

export const payChoiceLabel = ({ label, amount }: PayChoice): string => `${label}: ${formatPenceExact(amount)}`;
