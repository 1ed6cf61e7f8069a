import { addPence, allocate, pence, subtractPence, ZERO_PENCE, type Pence } from "../kernel/index.ts";
import type { CouponOutcome } from "./coupon.ts";
import { equalShare } from "./equal-share.ts";
import type { PricedFee } from "./fees.ts";
import { leastOf } from "./percent.ts";
import type { Coupon, MovedLine, PriceInput } from "./price-input.ts";
import { lineOf, partsOf, pricePart, type LineDiscount, type PricedLine, type PricedPart } from "./price-line.ts";

/** The order as if it had been placed with a moved line. */
export function placedWith(input: PriceInput, { line, root }: MovedLine): PriceInput {
  return {
    ...input,
    moved: [],
    lines: input.lines.map((one) =>
      one.id === root ? { ...line, id: root, quantity: one.quantity, children: one.children } : one,
    ),
  };
}

interface PlacedLines {
  readonly lines: readonly PricedLine[];
  readonly coupon: CouponOutcome | null;
}

/**
 * The moved lines with their prices. `priceWhole` prices the line that stands in the root's place when the order is priced as if it had
 * been placed with a moved line. A coupon for a fixed amount is used up once: a moved line carries no more of it than the places that it
 * took, and what no line carries.
 */
export function priceMovedLines(
  { moved = [], coupon }: PriceInput,
  placed: PlacedLines,
  priceWhole: (one: MovedLine) => PricedLine | undefined,
): PricedLine[] {
  const priced: PricedLine[] = [];
  let unused = unusedOf(coupon, placed.coupon);
  for (const [index, one] of moved.entries()) {
    const whole = priceWhole(one);
    if (whole === undefined) throw new RangeError(`No line that it took the place of: ${one.line.id}`);
    const before = moved.slice(0, index).map((line, n) => ({ moved: line, coupon: couponOf(priced[n]) }));
    const most = unused === null ? null : addPence(unused, carriedBefore(one, before, placed.lines));
    const line = priceMoved(one, whole, most);
    if (most !== null) unused = subtractPence(most, couponOf(line));
    priced.push(line);
  }
  return priced;
}

/**
 * The pence of a coupon for a fixed amount that no line of the order as it was placed carries; null: it has no such limit. A coupon that gave
 * nothing when the order was placed was not used, so nothing of it is left for a moved line: it may be meant for another order by now.
 */
function unusedOf(coupon: Coupon | null, outcome: CouponOutcome | null): Pence | null {
  if (coupon === null) return null;
  if (outcome?.applied !== true) return ZERO_PENCE;
  return coupon.amount === null ? null : pence(Math.max(0, coupon.amount - outcome.amount));
}

function couponOf(line: PricedLine | undefined): Pence {
  return line?.discounts.find((one) => one.source === "coupon")?.amount ?? ZERO_PENCE;
}

interface CarriedCoupon {
  readonly moved: MovedLine;
  readonly coupon: Pence;
}

/** What the places that a line took carried of the coupon until then: in the line that had taken them before, or as they were placed. */
function carriedBefore(
  { line: { quantity }, root, from }: MovedLine,
  before: readonly CarriedCoupon[],
  lines: readonly PricedLine[],
): Pence {
  const last = before.findLast(
    ({ moved }) => moved.root === root && moved.from <= from && from < moved.from + moved.line.quantity,
  );
  if (last !== undefined) {
    const { from: start, line } = last.moved;
    const [of, to] = [line.quantity, line.quantity - (from - start)];
    // Prices give pennies left over to the first places, and so discounts to the last.
    return equalShare(last.coupon, { from: to - quantity, to, of });
  }
  const placed = lines.find(({ line }) => line.id === root);
  if (placed === undefined) return ZERO_PENCE;
  const share = { from, to: from + quantity, of: placed.line.quantity };
  const taken = placed.parts.map((part) =>
    subtractPence(equalShare(part.listTotal, share), equalShare(part.gross, share)),
  );
  const discounts = sharedDiscounts(placed.discounts, addPence(...taken));
  return discounts.find((one) => one.source === "coupon")?.amount ?? ZERO_PENCE;
}

/**
 * A moved line with its price: the equal share of its places in `whole`, the line that stands in the root's place when the order is
 * priced as if it had been placed so. Moving a place there and back therefore ends at the price where it began. `mostCoupon` limits the
 * coupon's part, in pence; null: nothing does.
 */
function priceMoved({ line, from, waived }: MovedLine, whole: PricedLine, mostCoupon: Pence | null): PricedLine {
  const to = from + line.quantity;
  const shared = partsOf(line).map((part) => {
    const asPlaced = whole.parts.find((one) => one.extraId === part.extraId);
    const gross = equalShare(asPlaced?.gross ?? ZERO_PENCE, { from, to, of: whole.line.quantity });
    return pricePart(part, subtractPence(part.listTotal, gross));
  });
  const discounts = sharedDiscounts(whole.discounts, addPence(...shared.map((part) => part.discount)));
  const limited = discounts.map((one) =>
    one.source === "coupon" && mostCoupon !== null ? { ...one, amount: leastOf(one.amount, mostCoupon) } : one,
  );
  const parts = withLess(shared, sumOf(discounts) - sumOf(limited));
  const waivers = allocate(
    waived,
    parts.map((part) => part.gross),
  );
  return lineOf(
    line,
    parts.map((part, index) => pricePart(part, addPence(part.discount, waivers[index] ?? ZERO_PENCE))),
    [...limited, ...waiver(waived)],
  );
}

const sumOf = (discounts: readonly LineDiscount[]): number =>
  discounts.reduce((total, { amount }) => total + amount, 0);

/** The parts with a discount that is so many pence less, by what each has of it. */
function withLess(parts: readonly PricedPart[], amount: number): readonly PricedPart[] {
  if (amount === 0) return parts;
  const less = allocate(
    pence(amount),
    parts.map((part) => part.discount),
  );
  return parts.map((part, index) => pricePart(part, subtractPence(part.discount, less[index] ?? ZERO_PENCE)));
}

function sharedDiscounts(discounts: readonly LineDiscount[], taken: Pence): LineDiscount[] {
  const amounts =
    discounts.length === 0
      ? []
      : allocate(
          taken,
          discounts.map((one) => one.amount),
        );
  return discounts.map((one, index) => ({ ...one, amount: amounts[index] ?? ZERO_PENCE }));
}

function waiver(amount: Pence): LineDiscount[] {
  return amount === 0 ? [] : [{ source: "waiver", id: "waiver", name: "Not charged by the school", amount }];
}

/** A fee is also for the lines that took the place of those that it was charged for. Its amount and its VAT stay. */
export function followMoved(fees: readonly PricedFee[], moved: readonly MovedLine[]): PricedFee[] {
  return fees.map(({ fee, vatParts }) => {
    const since = moved.filter(({ root }) => fee.follows.includes(root)).map(({ line }) => line.id);
    return { fee: { ...fee, follows: [...fee.follows, ...since] }, vatParts };
  });
}
