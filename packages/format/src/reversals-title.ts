import { formatList } from "./lists.ts";

interface Reversed {
  readonly lines: readonly { readonly quantity: number }[];
  /** What the lines were moved to; null: they were not moved. */
  readonly moved_to: unknown;
  /** In pence. */
  readonly to_card: number;
  readonly to_credit: number;
}

/** The heading over what was taken back of an order. A refund is only what goes back to a card or to the credit. */
export function reversalsTitle(reversals: readonly Reversed[]): string {
  const words = [
    ...(reversals.some((one) => one.moved_to !== null) ? ["moved"] : []),
    ...(reversals.some((one) => one.moved_to === null && one.lines.some((line) => line.quantity > 0))
      ? ["cancelled"]
      : []),
    ...(reversals.some((one) => one.to_card + one.to_credit > 0) ? ["refunded"] : []),
  ];
  const title = words.length === 0 ? "taken off" : formatList(words);
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}
