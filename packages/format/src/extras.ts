import { shortDate } from "./dates.ts";
import { formatList } from "./lists.ts";

interface Extra {
  readonly name: string;
  readonly quantity: number;
  /** The size or the like. */
  readonly choice: string | null;
  /** ISO dates; null or none: not for single days. */
  readonly days: readonly string[] | null;
}

/** An extra as it was booked: "2 × Camp T-shirt, Age 7–8", "Hot lunch on Mon 5 Apr and Tue 6 Apr". */
export function extraText({ name, quantity, choice, days }: Extra): string {
  const size = choice === null ? "" : `, ${choice}`;
  const when = days === null || days.length === 0 ? "" : ` on ${formatList(days.map(shortDate))}`;
  return `${quantity > 1 ? `${quantity} × ` : ""}${name}${size}${when}`;
}
