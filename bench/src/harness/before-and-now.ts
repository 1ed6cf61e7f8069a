import { percentile } from "./percentile.ts";

/**
 * A figure of an earlier version beside that of this one, such as "33.1/s, now 2.10 ×": of the earlier runs the one with the median. Figures
 * are compared by their first number. Empty if the earlier version measured none.
 */
export function beforeAndNow(earlier: readonly string[], now: string): string {
  const figures = earlier.map((text) => ({ text, value: firstNumber(text) }));
  const median = percentile(
    figures.map(({ value }) => value),
    50,
  );
  const before = figures.find(({ value }) => value === median);
  if (before === undefined) return "";
  return `${before.text}, now ${(firstNumber(now) / before.value).toFixed(2)} ×`;
}

/** The name "p99" of a figure is not a number. */
const firstNumber = (text: string): number => Number(/(?<![\w.])\d+(?:\.\d+)?/u.exec(text)?.[0]);
