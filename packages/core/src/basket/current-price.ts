import { allocate, pence, ZERO_PENCE, type Pence } from "../kernel/index.ts";
import { campPrice } from "./camp-price.ts";
import type { CampLine, ClassLine, ProductLine } from "./line.ts";

/** As much of a line as its price depends on; also of one that is not in a basket yet. */
export type PriceableLine =
  | Pick<ClassLine, "type" | "group" | "sessions">
  | Pick<CampLine, "type" | "course" | "chosen_days">
  | Pick<ProductLine, "type" | "variation">;

/**
 * Today's price of one unit of a line, in pence, without add-ons and printing. The line itself keeps the price that it was
 * promised when it was added.
 */
export function currentPrice(line: PriceableLine): Pence {
  switch (line.type) {
    case "trial":
      return pence(line.group.trial_price_pence);
    case "enrolment":
      return termFee(line.group.term_fee_pence, line.sessions.length, line.group.term_sessions);
    case "camp":
      return campPrice(line.course, line.chosen_days?.length ?? null);
    case "product":
      return pence(line.variation.price_pence);
  }
}

/** The share of a term's fee for the sessions that are left, in pence, rounded half up. */
function termFee(feePence: number, sessions: number, ofTerm: number): Pence {
  return allocate(pence(feePence), [sessions, Math.max(0, ofTerm - sessions)])[0] ?? ZERO_PENCE;
}
