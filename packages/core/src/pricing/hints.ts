import { formatPounds, type Pence } from "../kernel/index.ts";
import type { CouponOutcome } from "./coupon.ts";
import { percentOf, percentText } from "./percent.ts";
import type { Coupon, Offer, PriceInput } from "./price-input.ts";
import { byText, unitsOf, type Unit } from "./units.ts";

const MOST_HINTS = 3;

interface Hint {
  readonly text: string;
  /** Pence that it would save, to show the best ones. */
  readonly saves: Pence;
}

/** What would make the basket cheaper: plain sentences, the largest saving first, no more than three. */
export function hintsOf(input: PriceInput, coupon: CouponOutcome | null): string[] {
  const hints = [...input.offers.flatMap((offer) => offerHints(offer, input)), ...couponHints(input, coupon)];
  return hints
    .toSorted((a, b) => b.saves - a.saves || byText(a.text, b.text))
    .slice(0, MOST_HINTS)
    .map((hint) => hint.text);
}

function offerHints(offer: Offer, input: PriceInput): Hint[] {
  const units = unitsOf(offer, input.lines);
  const seller = input.lines.find((line) => line.seller.id === offer.sellerId)?.seller.name ?? "";
  if (offer.kind === "several_classes") return classHints(offer, units, seller);
  if (offer.kind === "sibling") return siblingHints(offer, units, seller);
  return [];
}

/** A child with one class would have the next one cheaper. */
function classHints(offer: Offer, units: readonly Unit[], seller: string): Hint[] {
  return [...Map.groupBy(units, (unit) => unit.child.id).values()].flatMap((own) => {
    const [only, second] = own;
    if (only === undefined || second !== undefined) return [];
    const saves = percentOf(only.price, offer.percent);
    const text = `Add another class for ${only.child.name} at ${seller} and ${offer.name} takes ${percentText(offer.percent)} off the cheaper one: up to ${formatPounds(saves)}.`;
    return saves === 0 ? [] : [{ text, saves }];
  });
}

/** One child alone: a brother's or sister's place would be cheaper. */
function siblingHints(offer: Offer, units: readonly Unit[], seller: string): Hint[] {
  const [dearest] = units;
  if (dearest === undefined || units.some((unit) => unit.child.id !== dearest.child.id)) return [];
  const saves = percentOf(dearest.price, offer.percent);
  const text = `Book a brother or sister at ${seller} too and ${offer.name} takes ${percentText(offer.percent)} off their place: ${formatPounds(saves)} for one like ${dearest.child.name}'s.`;
  return saves === 0 ? [] : [{ text, saves }];
}

function couponHints({ coupon }: PriceInput, outcome: CouponOutcome | null): Hint[] {
  if (coupon === null || outcome === null || outcome.applied || outcome.reason !== "below_minimum") return [];
  const saves =
    coupon.percent === null ? (coupon.amount ?? outcome.missing) : percentOf(coupon.minimum, coupon.percent);
  const text = `Spend ${formatPounds(outcome.missing)} more on ${scopeWords(coupon)} and ${coupon.code} takes ${couponWords(coupon)} off.`;
  return [{ text, saves }];
}

function couponWords(coupon: Coupon): string {
  if (coupon.percent !== null) return percentText(coupon.percent);
  return coupon.amount === null ? "" : formatPounds(coupon.amount);
}

/** "classes, camps or shop items". */
function scopeWords(coupon: Coupon): string {
  const words = coupon.scopes.map((scope) => (scope === "products" ? "shop items" : scope));
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
