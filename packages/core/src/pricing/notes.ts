import { formatPenceExact } from "@matinee/format";
import { type CouponOutcome, couponScopeText } from "./coupon.ts";
import { CARD_MINIMUM, shortOfCardMinimum, type Due } from "./due.ts";
import type { AppliedOffers } from "./offers.ts";
import { percentText } from "./percent.ts";
import type { Coupon } from "./price-input.ts";
import { placeLabel } from "./units.ts";

/** Explains surprises in a price: an offer that did not apply, a coupon that takes nothing off, the card minimum. */
export function notesOf(
  offers: AppliedOffers,
  coupon: Coupon | null,
  outcome: CouponOutcome | null,
  due: Due,
): string[] {
  return [...lostNotes(offers), ...couponNotes(coupon, outcome), ...cardNotes(due, outcome)];
}

function lostNotes({ lost }: AppliedOffers): string[] {
  return lost.map(({ lost: other, won }) => {
    const would = `${other.offer.name} (${percentText(other.offer.percent)} off) would have saved ${formatPenceExact(other.amount)}`;
    const verdict = won.amount > other.amount ? "saves you more" : "saves you the same, and only one offer applies";
    return `${would} on ${placeLabel(won.unit)}: ${won.offer.name} ${verdict}.`;
  });
}

// The amount missing to a minimum is a hint, because the customer can do something about it.
function couponNotes(coupon: Coupon | null, outcome: CouponOutcome | null): string[] {
  if (coupon === null || outcome === null || outcome.applied || outcome.reason !== "nothing_eligible") return [];
  return [`${coupon.code} is for ${couponScopeText(coupon)}, but nothing in your cart qualifies.`];
}

function cardNotes(due: Due, outcome: CouponOutcome | null): string[] {
  const least = `Card payments must be at least ${formatPenceExact(CARD_MINIMUM)}`;
  const notes: string[] = [];
  if (due.broughtForward > 0)
    notes.push(`${least}, so ${formatPenceExact(due.broughtForward)} that was due later is due now.`);
  if (due.creditUnused > 0)
    notes.push(`${least}, so ${formatPenceExact(due.creditUnused)} of your credit is not used.`);
  if (outcome?.applied === true && outcome.topUp > 0)
    notes.push(`${least}, so ${outcome.code} takes off the last ${formatPenceExact(outcome.topUp)} too.`);
  if (shortOfCardMinimum(due.dueNow) > 0) notes.push(`${least}. Please add something to your cart.`);
  return notes;
}
