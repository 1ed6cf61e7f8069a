import type { Cart } from "@matinee/contract";
import { formatPounds } from "@matinee/core/kernel";
import type { CouponOutcome, PriceInput } from "@matinee/core/pricing";
import type { BasketCoupon, CouponRefusal } from "./order-terms.ts";

/** Why a coupon can't be used just now. */
export const REFUSALS: Readonly<Record<CouponRefusal, string>> = {
  not_yet: "This code is not valid yet.",
  ended: "This code is no longer valid.",
  used_up: "This code has been used up.",
  used_by_you: "You have used this code already.",
};

/** Why a coupon takes nothing off, in plain words; null where it does. */
function refusalWords(
  refusal: CouponRefusal | null,
  outcome: CouponOutcome | null,
  { scopes, sellerName }: { readonly scopes: readonly string[]; readonly sellerName: string | null },
): string | null {
  if (refusal !== null) return REFUSALS[refusal];
  if (outcome === null || outcome.applied) return null;
  const things = sellerName === null ? scopeWords(scopes) : `${scopeWords(scopes)} of ${sellerName}`;
  if (outcome.reason === "below_minimum")
    return `Spend ${formatPounds(outcome.missing)} more on ${things} to use this code.`;
  return `This code is for ${things}, and nothing in your basket is that.`;
}

/** The coupon of a cart: its effect, or why it has none just now. */
export function couponWords(
  current: BasketCoupon | null,
  stored: PriceInput["coupon"],
  outcome: CouponOutcome | null,
): Cart["coupon"] {
  const coupon = stored ?? current;
  if (coupon === null) return null;
  const applied = outcome?.applied === true;
  return {
    code: coupon.code,
    name: coupon.name,
    applied,
    amount: outcome?.applied === true ? outcome.amount : 0,
    reason: applied
      ? null
      : refusalWords(stored === null ? (current?.refusal ?? null) : null, outcome, {
          scopes: coupon.scopes,
          sellerName: current?.seller_name ?? null,
        }),
  };
}

/** "classes, camps or shop items". */
function scopeWords(scopes: readonly string[]): string {
  const words = scopes.map((scope) => (scope === "products" ? "shop items" : scope));
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
