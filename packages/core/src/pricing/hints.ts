import { formatPenceExact } from "@matinee/format";
import { addPence, subtractPence, type Pence } from "../kernel/index.ts";
import { type CouponOutcome, couponScopeText } from "./coupon.ts";
import { applyOffers } from "./offers.ts";
import { percentOf, percentText } from "./percent.ts";
import type { Coupon, Offer, PriceInput, PriceLine } from "./price-input.ts";
import { LAST_ID, compareText, unitsOf, type Unit } from "./units.ts";

const MOST_HINTS = 3;

interface Hint {
  readonly text: string;
  /** The pence it would save; larger savings come first. */
  readonly saves: Pence;
}

/** What would make the basket cheaper: at most three sentences, largest saving first. */
export function hintsOf(input: PriceInput, coupon: CouponOutcome | null): string[] {
  const hints = [...input.offers.flatMap((offer) => offerHints(offer, input)), ...couponHints(input, coupon)];
  return hints
    .toSorted((a, b) => b.saves - a.saves || compareText(a.text, b.text))
    .slice(0, MOST_HINTS)
    .map((hint) => hint.text);
}

function offerHints(offer: Offer, input: PriceInput): Hint[] {
  switch (offer.kind) {
    case "several_classes":
      return classHints(offer, input);
    case "sibling":
      return siblingHints(offer, input);
    case "early_bird":
      return [];
  }
}

/** A child with one class gets the offer on the next one. */
function classHints(offer: Offer, input: PriceInput): Hint[] {
  return [...Map.groupBy(unitsOf(offer, input.lines), (unit) => unit.child.id).values()].flatMap((own) => {
    const [only] = own;
    if (only === undefined || own.some((unit) => unit.subject !== only.subject)) return [];
    return hintAt(offer, input, only, only.child, (word, seller) => {
      const add = `Add another ${word} for ${only.child.name} with ${seller}`;
      return `${add} and save ${percentText(offer.percent)} on the cheaper one`;
    });
  });
}

/** With one child, a place for a brother or sister gets the offer. */
function siblingHints(offer: Offer, input: PriceInput): Hint[] {
  const units = unitsOf(offer, input.lines);
  const cheapest = units.at(-1);
  if (cheapest === undefined || units.some((unit) => unit.child.id !== cheapest.child.id)) return [];
  const another = { id: LAST_ID, name: "" };
  return hintAt(
    offer,
    input,
    cheapest,
    another,
    (_word, seller) => `Book another child with ${seller} and save ${percentText(offer.percent)} on the cheaper places`,
  );
}

/** The hint with the saving for one more place like `unit`; none if the offer would save nothing. */
function hintAt(
  offer: Offer,
  input: PriceInput,
  unit: Unit,
  child: Unit["child"],
  describe: (word: string, seller: string) => string,
): Hint[] {
  const line = input.lines.find((one) => one.id === unit.lineId);
  if (line === undefined) return [];
  const saves = savedByOneMore(offer, input, { ...line, id: LAST_ID, quantity: 1, children: [child], extras: [] });
  const word = line.type === "camp" ? "camp" : "class";
  const text = `${describe(word, line.seller.name)}: a ${word} like this would be ${formatPenceExact(saves)} cheaper.`;
  return saves > 0 ? [{ text, saves }] : [];
}

// Compares with the same basket without the offer, so that no hint promises a saving that another offer already gives.
function savedByOneMore(offer: Offer, { lines, offers, bookedOn }: PriceInput, more: PriceLine): Pence {
  const saved = (among: readonly Offer[]): Pence =>
    addPence(...applyOffers([...lines, more], among, bookedOn).applied.map((one) => one.amount));
  return subtractPence(saved(offers), saved(offers.filter((other) => other.id !== offer.id)));
}

function couponHints({ coupon, lines }: PriceInput, outcome: CouponOutcome | null): Hint[] {
  if (coupon === null || outcome === null || outcome.applied || outcome.reason !== "below_minimum") return [];
  const saves =
    coupon.percent === null ? (coupon.amount ?? outcome.missing) : percentOf(coupon.minimum, coupon.percent);
  const seller = lines.find((line) => line.seller.id === coupon.sellerId)?.seller;
  const things = `${couponScopeText(coupon)}${seller === undefined ? "" : ` with ${seller.name}`}`;
  const text = `Spend ${formatPenceExact(outcome.missing)} more on ${things} and ${coupon.code} takes ${discountText(coupon)} off.`;
  return [{ text, saves }];
}

function discountText(coupon: Coupon): string {
  if (coupon.percent !== null) return percentText(coupon.percent);
  return coupon.amount === null ? "" : formatPenceExact(coupon.amount);
}
