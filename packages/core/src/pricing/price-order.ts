import { addPence, ZERO_PENCE, type Pence } from "../kernel/index.ts";
import { explainCosts, type CostStep } from "./costs.ts";
import { checkInput } from "./check-input.ts";
import { useCoupon, type CouponOutcome, type CouponUse } from "./coupon.ts";
import { dueOf, shortOfCardMinimum, type Due } from "./due.ts";
import { priceFee, type PricedFee } from "./fees.ts";
import { followMoved, placedWith, priceMovedLines } from "./moved-lines.ts";
import { applyOffers, type AppliedOffers } from "./offers.ts";
import type { PriceInput } from "./price-input.ts";
import { lineOf, partsOf, pricePart, type LineDiscount, type PricedLine, type PricedPart } from "./price-line.ts";
import { totalsOf, type OrderTotals } from "./totals.ts";

/** A discount on the whole order, in pence: one offer or the coupon. */
export interface OrderDiscount {
  readonly name: string;
  readonly amount: Pence;
}

/** A priced order: its lines in the given order, its totals, and the explanation. */
export interface PricedOrder extends OrderTotals {
  readonly lines: readonly PricedLine[];
  readonly fees: readonly PricedFee[];
  readonly discounts: readonly OrderDiscount[];
  readonly coupon: CouponOutcome | null;
  readonly costs: readonly CostStep[];
}

/**
 * Prices an order: list prices, offers, coupon, fees, VAT once for each part, credit, and due dates
 * (docs/decisions/0011-pricing-order-and-rounding.md), and the lines that took the place of others since (0033). Prices include VAT.
 * The order of lines or offers changes no figure. An empty order is all zeros. Throws a RangeError for input that can't be
 * priced: a zero quantity, a repeated id, more children than places.
 */
export function priceOrder(input: PriceInput): PricedOrder {
  checkInput(input);
  const placed = pricePlaced(input);
  const moved = priceMovedLines(input, { lines: placed.due.lines, coupon: placed.coupon }, (one) =>
    pricePlaced(placedWith(input, one)).due.lines.find(({ line }) => line.id === one.root),
  );
  const due: Due = {
    ...placed.due,
    lines: [...placed.due.lines, ...moved],
    dueNow: addPence(placed.due.dueNow, ...moved.map((line) => line.dueNow)),
    dueLater: addPence(placed.due.dueLater, ...moved.map((line) => line.dueLater)),
  };
  const fees = followMoved(placed.fees, input.moved ?? []);
  const priced = {
    ...totalsOf(due, fees),
    lines: due.lines,
    fees,
    discounts: discountsOf(due.lines),
    coupon: placed.coupon,
  };
  return { ...priced, costs: explainCosts(input, priced, placed.offers, due) };
}

/** The order as it was placed. */
interface Placed {
  readonly fees: readonly PricedFee[];
  readonly due: Due;
  readonly coupon: CouponOutcome | null;
  readonly offers: AppliedOffers;
}

function pricePlaced(input: PriceInput): Placed {
  const placed = priceWith(input, ZERO_PENCE);
  // The amount due is below the card minimum and nothing else could be moved, so an applied coupon takes off the rest.
  const rest = shortOfCardMinimum(placed.due.dueNow) === 0 ? ZERO_PENCE : restOf(placed.due);
  if (rest === 0 || placed.coupon?.applied !== true) return placed;
  const rounded = priceWith(input, rest);
  return rounded.due.dueNow === 0 ? rounded : placed;
}

// The later amount is included, because a discount reduces the balance first and would otherwise not change the amount
// due now.
function restOf({ dueNow, dueLater }: Due): Pence {
  return addPence(dueNow, dueLater);
}

function priceWith(input: PriceInput, extraCoupon: Pence): Placed {
  const offers = applyOffers(input.lines, input.offers, input.bookedOn);
  const offered = input.lines.map((line) => offerParts(line.id, partsOf(line), offers));
  const use = input.coupon === null ? null : useCoupon(input.coupon, input.lines, offered.flat(), extraCoupon);
  const lines = couponLines(input, offered, offers, use);
  const fees = input.fees.map((fee) =>
    priceFee(
      fee,
      lines.flatMap((line) => line.parts),
    ),
  );
  const due = dueOf(lines, addPence(...input.fees.map((fee) => fee.amount)), input);
  return { fees, due, coupon: use?.outcome ?? null, offers };
}

/** An offer applies to the place, never to its extras. */
function offerParts(lineId: string, parts: ReturnType<typeof partsOf>, { applied }: AppliedOffers): PricedPart[] {
  const amount = addPence(...applied.filter((one) => one.unit.lineId === lineId).map((one) => one.amount));
  return parts.map((part) => pricePart(part, part.extraId === "" ? amount : ZERO_PENCE));
}

function couponLines(
  input: PriceInput,
  offered: readonly PricedPart[][],
  offers: AppliedOffers,
  use: CouponUse | null,
): PricedLine[] {
  let index = 0;
  return input.lines.map((line, n) => {
    const before = offered[n] ?? [];
    const shares = before.map(() => use?.amounts[index++] ?? ZERO_PENCE);
    const parts = before.map((part, i) => pricePart(part, addPence(part.discount, shares[i] ?? ZERO_PENCE)));
    const discounts = [...offerDiscounts(line.id, offers), ...couponDiscount(use, addPence(...shares))];
    return lineOf(line, parts, discounts);
  });
}

function offerDiscounts(lineId: string, { applied }: AppliedOffers): LineDiscount[] {
  const own = Map.groupBy(
    applied.filter((one) => one.unit.lineId === lineId),
    (one) => one.offer.id,
  );
  return [...own]
    .toSorted(([a], [b]) => a - b)
    .map(([id, units]) => ({
      source: "offer",
      id: String(id),
      name: units[0]?.offer.name ?? "",
      amount: addPence(...units.map((one) => one.amount)),
    }));
}

function couponDiscount(use: CouponUse | null, amount: Pence): LineDiscount[] {
  return use === null ? [] : [{ source: "coupon", id: use.outcome.code, name: use.outcome.name, amount }];
}

function discountsOf(lines: readonly PricedLine[]): OrderDiscount[] {
  const all = Map.groupBy(
    lines.flatMap((line) => line.discounts),
    (one) => (one.source === "offer" ? one.id.padStart(12, "0") : one.source === "coupon" ? "~" : "~~"),
  );
  return [...all]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => ({ name: own[0]?.name ?? "", amount: addPence(...own.map((one) => one.amount)) }));
}
