import { addPence, pence, subtractPence, ZERO_PENCE, type Pence } from "../kernel/index.ts";
import { leastOf } from "./percent.ts";
import type { PricedLine } from "./price-line.ts";
import { compareText } from "./units.ts";

/** The least that a card can pay, in pence (Stripe's minimum charge in GBP). */
export const CARD_MINIMUM: Pence = pence(30);

export interface Due {
  /** The lines, with more due now where the card's minimum asked for it. */
  readonly lines: readonly PricedLine[];
  readonly creditUsed: Pence;
  readonly dueNow: Pence;
  readonly dueLater: Pence;
  /** Due now although it was due later, so that a card can pay it. */
  readonly broughtForward: Pence;
  /** Credit that stays unused for the same reason. */
  readonly creditUnused: Pence;
}

/**
 * What falls due when: deposits, the rest and the fees now, less the credit used. Nobody can be asked for less than a card
 * can pay: then some of what is due later is due now, or some credit stays unused.
 */
export function dueOf(lines: readonly PricedLine[], fees: Pence, credit: Pence): Due {
  const plain = splitDue(lines, fees, credit);
  const missing = shortOfCardMinimum(plain.dueNow);
  if (missing === 0) return plain;
  // Where neither is enough alone, both together may be.
  const broughtForward = leastOf(missing, plain.dueLater);
  const creditUnused = subtractPence(missing, broughtForward);
  if (creditUnused > plain.creditUsed) return plain;
  const settled = splitDue(payEarlier(lines, broughtForward), fees, subtractPence(plain.creditUsed, creditUnused));
  return { ...settled, broughtForward, creditUnused };
}

/** How much `dueNow` is short of what a card can pay; nothing is due: nothing is missing. */
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

/** Moves `amount` from later to now, line by line in order of id. */
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
