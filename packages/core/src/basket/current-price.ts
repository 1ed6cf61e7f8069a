import { allocate, pence, ZERO_PENCE, type Pence } from "../kernel/index.ts";
import { campPrice } from "./camp-price.ts";
import type { CampLine, ClassLine, OrderLine, ProductLine } from "./line.ts";

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

/** A line with the prices and VAT rates of today, as if it were put into a basket now. */
export function atTodaysPrice(line: OrderLine): OrderLine {
  const common = { unit_price_pence: currentPrice(line), vat_bp: line.vat_now_bp ?? line.vat_bp };
  switch (line.type) {
    case "product":
      return {
        ...line,
        ...common,
        personalisation_pence: line.personalisation === null ? 0 : (line.product.personalisation?.price_pence ?? 0),
      };
    case "camp":
      return {
        ...line,
        ...common,
        addons: line.addons.map((addon) => ({
          ...addon,
          unit_price_pence: addon.price_now_pence,
          vat_bp: addon.vat_now_bp ?? addon.vat_bp,
        })),
      };
    default:
      return { ...line, ...common };
  }
}

/** The share of a term's fee for the sessions that are left, in pence, rounded half up. */
export function termFee(feePence: number, sessions: number, ofTerm: number): Pence {
  return allocate(pence(feePence), [sessions, Math.max(0, ofTerm - sessions)])[0] ?? ZERO_PENCE;
}
