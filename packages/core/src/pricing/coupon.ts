import { addPence, allocate, subtractPence, ZERO_PENCE, type Pence } from "../kernel/index.ts";
import { leastOf, percentOf } from "./percent.ts";
import type { Coupon, PriceLine } from "./price-input.ts";
import type { PricedPart } from "./price-line.ts";
import { compareText } from "./units.ts";

/** A coupon's effect: the pence it takes off, or why it takes nothing off. */
export type CouponOutcome =
  | {
      readonly applied: true;
      readonly code: string;
      readonly name: string;
      readonly amount: Pence;
      /** The part of the amount beyond the coupon's terms, given because cards have a minimum. */
      readonly topUp: Pence;
    }
  | {
      readonly applied: false;
      readonly code: string;
      readonly name: string;
      readonly reason: "nothing_eligible" | "below_minimum";
      /** The pence missing to its minimum. */
      readonly missing: Pence;
    };

export interface CouponUse {
  readonly outcome: CouponOutcome;
  /** The pence for each part, in the order given. */
  readonly amounts: readonly Pence[];
}

/**
 * Applies a coupon to parts after offers. `extra` pence are taken off on top, as far as the parts allow. The amount is
 * spread by largest remainder, with ties by line and extra id, so that the order of lines does not matter.
 */
export function useCoupon(
  coupon: Coupon,
  lines: readonly PriceLine[],
  parts: readonly PricedPart[],
  extra: Pence = ZERO_PENCE,
): CouponUse {
  const eligibleLines = new Set(lines.filter((line) => isFor(coupon, line)).map((line) => line.id));
  const eligible = parts
    .filter((part) => eligibleLines.has(part.lineId))
    .toSorted((a, b) => compareText(a.lineId, b.lineId) || compareText(a.extraId, b.extraId));
  const value = addPence(...eligible.map((part) => part.gross));
  const { code, name } = coupon;
  const nothing = parts.map(() => ZERO_PENCE);
  if (value === 0)
    return {
      outcome: { applied: false, code, name, reason: "nothing_eligible", missing: ZERO_PENCE },
      amounts: nothing,
    };
  if (value < coupon.minimum) {
    const missing = subtractPence(coupon.minimum, value);
    return { outcome: { applied: false, code, name, reason: "below_minimum", missing }, amounts: nothing };
  }
  const own = leastOf(
    value,
    coupon.percent === null ? (coupon.amount ?? ZERO_PENCE) : percentOf(value, coupon.percent),
  );
  const amount = leastOf(value, addPence(own, extra));
  const shares = allocate(
    amount,
    eligible.map((part) => part.gross),
  );
  const shareOf = new Map(eligible.map((part, index) => [part, shares[index] ?? ZERO_PENCE]));
  return {
    outcome: { applied: true, code, name, amount, topUp: subtractPence(amount, own) },
    amounts: parts.map((part) => shareOf.get(part) ?? ZERO_PENCE),
  };
}

function isFor(coupon: Coupon, line: PriceLine): boolean {
  if (coupon.sellerId !== null && coupon.sellerId !== line.seller.id) return false;
  return coupon.scopes.includes(SCOPE_OF[line.kind]);
}

const SCOPE_OF = { class: "classes", camp: "camps", product: "products" } as const;

/** A coupon's scopes as text: "classes, camps or shop items". */
export function couponScopeText(coupon: Coupon): string {
  const words = coupon.scopes.map((scope) => (scope === "products" ? "shop items" : scope));
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
