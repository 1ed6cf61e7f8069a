import { plainDate } from "./dates.ts";
import { formatList } from "./lists.ts";
import { formatPenceExact } from "./money.ts";

interface Later {
  readonly due_on: string;
  readonly amount: number;
}

/**
 * What a customer agrees to who lets a saved card be charged for what falls due later. The order keeps the text as it was shown. Amounts in
 * pence.
 */
export function balanceMandate(schools: readonly string[], later: readonly Later[]): string {
  const parts = formatList(later.map((one) => `${formatPenceExact(one.amount)} on ${plainDate(one.due_on)}`));
  return `I allow ${formatList(schools)} to save this card with the payment service and to charge it for what is left to pay for this order, without asking me again: ${parts}, or less if less is owed then. If the bank declines, you try again three and seven days later. You email me a reminder 14 days and 3 days before, unless I book later than that. I can stop this in my account at any time before the payment.`;
}
