import { addPence, pence, subtractPence, ZERO_PENCE, type Pence } from "../kernel/index.ts";
import { leastOf } from "./percent.ts";
import type { PriceInput } from "./price-input.ts";
import type { PricedLine } from "./price-line.ts";
import { compareText } from "./units.ts";

/** The smallest card payment, in pence (Stripe's minimum charge in GBP). */
export const CARD_MINIMUM: Pence = pence(30);

export interface Due {
  /** The lines; some have more due now to reach the card minimum. */
  readonly lines: readonly PricedLine[];
  readonly creditUsed: Pence;
  readonly dueNow: Pence;
  readonly dueLater: Pence;
  /** Pence moved from later to now to reach the card minimum. */
  readonly broughtForward: Pence;
  /** Pence of credit left unused to reach the card minimum. */
  readonly creditUnused: Pence;
}

/**
 * What is due now and later: deposits, full payments and fees are due now, less the credit used. If the amount due now
 * is below the card minimum, some of the later amount moves to now, or some credit stays unused. A later amount that is itself
 * below the card minimum moves to now as a whole, because no card could pay it.
 */
export function dueOf(
  lines: readonly PricedLine[],
  fees: Pence,
  { credit, smallRestNow = false }: Pick<PriceInput, "credit" | "smallRestNow">,
): Due {
  const due = payableNow(lines, fees, credit);
  const { dueLater: rest } = due;
  const isPayable = shortOfCardMinimum(rest) === 0;
  if (!smallRestNow || isPayable || shortOfCardMinimum(due.dueNow) > 0) return due;
  const settled = payableNow(payEarlier(due.lines, rest), fees, credit);
  return { ...settled, broughtForward: addPence(due.broughtForward, rest) };
}

function payableNow(lines: readonly PricedLine[], fees: Pence, credit: Pence): Due {
  const plain = splitDue(lines, fees, credit);
  const missing = shortOfCardMinimum(plain.dueNow);
  if (missing === 0) return plain;
  // If neither suffices alone, use both.
  const broughtForward = leastOf(missing, plain.dueLater);
  const creditUnused = subtractPence(missing, broughtForward);
  if (creditUnused > plain.creditUsed) return plain;
  const settled = splitDue(payEarlier(lines, broughtForward), fees, subtractPence(plain.creditUsed, creditUnused));
  return { ...settled, broughtForward, creditUnused };
}

/** The pence that `dueNow` is short of the card minimum; zero if nothing is due. */
export function shortOfCardMinimum(dueNow: Pence): Pence {
  return dueNow === 0 || dueNow >= CARD_MINIMUM ? ZERO_PENCE : subtractPence(CARD_MINIMUM, dueNow);
}

function splitDue(lines: readonly PricedLine[], fees: Pence, credit: Pence): Due {
  const now = addPence(fees, ...lines.map((line) => line.dueNow));
  const creditUsed = leastOf(now, credit);
  return {
    lines,
    creditUsed,
    dueNow: subtractPence(now, creditUsed),
    dueLater: addPence(...lines.map((line) => line.dueLater)),
    broughtForward: ZERO_PENCE,
    creditUnused: ZERO_PENCE,
  };
}

/** Moves `amount` pence from later to now, line by line in id order. */
function payEarlier(lines: readonly PricedLine[], amount: Pence): PricedLine[] {
  let left = amount;
  const earlier = new Map<string, Pence>();
  for (const line of lines.toSorted((a, b) => compareText(a.line.id, b.line.id))) {
    const moved = leastOf(left, line.dueLater);
    earlier.set(line.line.id, moved);
    left = subtractPence(left, moved);
  }
  return lines.map((line) => {
    const moved = earlier.get(line.line.id) ?? ZERO_PENCE;
    return { ...line, dueNow: addPence(line.dueNow, moved), dueLater: subtractPence(line.dueLater, moved) };
  });
}
