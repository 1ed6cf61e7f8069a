import { formatAlternatives, formatPenceExact } from "@matinee/format";
import type { CouponOutcome, PriceInput } from "../pricing/index.ts";
import type { BasketCoupon, CouponRefusal } from "./terms.ts";

/** Why a coupon can't be used at the moment, in a sentence. */
export const COUPON_REFUSALS: Readonly<Record<CouponRefusal, string>> = {
  not_yet: "This code is not valid yet.",
  ended: "This code is no longer valid.",
  used_up: "This code has been used up.",
  used_by_you: "You have used this code already.",
};

/** The coupon of a cart. */
export interface CouponView {
  readonly code: string;
  readonly name: string;
  readonly applied: boolean;
  /** Pence taken off. */
  readonly amount: number;
  /** Why it takes nothing off; null if it applies. */
  readonly reason: string | null;
}

/**
 * The coupon as the cart shows it: what it takes off, or why nothing. `stored` is the coupon that the price was worked out
 * with, `current` the one on the order now.
 */
export function couponView(
  current: BasketCoupon | null,
  stored: PriceInput["coupon"],
  outcome: CouponOutcome | null,
): CouponView | null {
  const coupon = stored ?? current;
  if (coupon === null) return null;
  const { code, name, scopes } = coupon;
  if (outcome?.applied === true) return { code, name, applied: true, amount: outcome.amount, reason: null };
  const refusal = stored === null ? (current?.refusal ?? null) : null;
  const reason =
    refusal === null ? missedReason(outcome, scopes, current?.seller_name ?? null) : COUPON_REFUSALS[refusal];
  return { code, name, applied: false, amount: 0, reason };
}

function missedReason(
  outcome: CouponOutcome | null,
  scopes: readonly string[],
  sellerName: string | null,
): string | null {
  if (outcome === null || outcome.applied) return null;
  const where = scopes.includes("products") ? "from" : "at";
  const things = sellerName === null ? scopeText(scopes) : `${scopeText(scopes)} ${where} ${sellerName}`;
  if (outcome.reason === "below_minimum")
    return `Spend ${formatPenceExact(outcome.missing)} more on ${things} to use this code.`;
  return `This code is for ${things}, but your cart has none.`;
}

/** "classes, camps or shop items". */
function scopeText(scopes: readonly string[]): string {
  return formatAlternatives(scopes.map((scope) => (scope === "products" ? "shop items" : scope)));
}
