import { allocate, pence, ZERO_PENCE, type Pence } from "@matinee/core/kernel";
import type { OrderLine } from "./line.ts";

/** Today's price of one of what a line holds, in pence, without add-ons and printing; a basket promised the price of when it was added. */
export function priceNowOf(line: OrderLine): Pence {
  switch (line.type) {
    case "trial":
      return pence(line.group.trial_price_pence);
    case "enrolment":
      return termFee(line.group.term_fee_pence, line.sessions.length, line.group.term_sessions);
    case "camp":
      return pence(line.course.price_pence);
    case "product":
      return pence(line.variation.price_pence);
  }
}

/** What is left of a term costs its share of the term's fee, half up, in pence. */
function termFee(feePence: number, sessions: number, ofTerm: number): Pence {
  return allocate(pence(feePence), [sessions, Math.max(0, ofTerm - sessions)])[0] ?? ZERO_PENCE;
}
