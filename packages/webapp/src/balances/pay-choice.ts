import type { Order } from "@matinee/contract/client";
import { formatPenceExact, plainDate } from "@matinee/format";

/** One amount that the customer may pay. `upTo`: the last due date it covers; null for the full amount. */
export type PayChoice = { readonly upTo: string | null; readonly label: string; readonly amount: number };

/** The smallest card payment, in pence. Smaller parts are paid together with the next. */
const CARD_MINIMUM = 30;

/** The amounts that can be paid: what is due by each date, then the full amount, smallest first. */
export function payChoices(balances: Order["balances"]): PayChoice[] {
  const all = balances.reduce((sum, one) => sum + one.amount, 0);
  let due = 0;
  const parts = balances.map(({ due_on: dueOn, amount }): PayChoice => {
    due += amount;
    return { upTo: dueOn, label: `Due by ${plainDate(dueOn)}`, amount: due };
  });
  const payable = parts.filter(({ amount }) => amount >= CARD_MINIMUM && all - amount >= CARD_MINIMUM);
  return [...payable, { upTo: null, label: parts.length > 1 ? "Full amount" : "Remaining amount", amount: all }];
}

export const payChoiceLabel = ({ label, amount }: PayChoice): string => `${label}: ${formatPenceExact(amount)}`;
