import fc from "fast-check";
import { expect, test } from "vitest";
import { addPence, NO_VAT, vatIncludedIn, ZERO_PENCE } from "../kernel/index.ts";
import { anyBasket, anyCoupon } from "./testing/arbitrary-basket.ts";
import { CARD_MINIMUM } from "./due.ts";
import { parsePriceInput } from "./parse-price-input.ts";
import type { PriceInput } from "./price-input.ts";
import { priceOrder, type PricedOrder } from "./price-order.ts";
import type { PricedLine } from "./price-line.ts";

const RUNS = { numRuns: 1_000 };
const CARRY = ["line", "extra", "offer", "coupon", "fee"];

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

test("parts sum to their whole, and gross equals net plus VAT everywhere", () => {
  fc.assert(
    fc.property(anyBasket, (input) => {
      const order = priceOrder(input);
      const listed = input.lines.flatMap((line) => [line, ...line.extras]);
      expect(order.baseCost).toBe(sum(listed.map((one) => one.unitPrice * one.quantity)));
      expect(order.grossSubtotal).toBe(order.classSubTotal + order.productSubTotal);
      expect(order.grossSubtotal).toBe(order.baseCost);
      expect(order.productSubTotal).toBe(
        sum(order.lines.filter((one) => one.line.kind === "product").map((one) => one.listTotal)),
      );
      expect(order.totalDiscounts).toBe(sum(order.lines.map((one) => one.discount)));
      expect(order.totalDiscounts).toBe(sum(order.discounts.map((one) => one.amount)));
      expect(order.additionalFees).toBe(sum(input.fees.map((fee) => fee.amount)));
      expect(order.totalGross).toBe(order.grossSubtotal - order.totalDiscounts + order.additionalFees);
      expect(order.totalGross).toBe(order.totalNet + order.vatAmount);
      for (const part of order.vatLines) expect(part.gross).toBe(part.net + part.vat);
      expect(sum(order.vatLines.map((one) => one.gross))).toBe(order.totalGross);
      expect(sum(order.vatLines.map((one) => one.vat))).toBe(order.vatAmount);
      for (const { fee, vatParts } of order.fees) {
        expect(sum(vatParts.map((part) => part.gross))).toBe(fee.amount);
        for (const part of vatParts) expect(part.vat).toBe(vatIncludedIn(part.gross, part.rate));
      }
      order.lines.forEach(lineAddsUp);
    }),
    RUNS,
  );
});

function lineAddsUp(one: PricedLine): void {
  for (const part of one.parts) {
    const ownRate = one.line.extras.find((extra) => extra.id === part.extraId)?.vatRate ?? one.line.vatRate;
    expect(part.gross).toBe(part.listTotal - part.discount);
    expect(part.vat).toBe(vatIncludedIn(part.gross, one.line.seller.vatRegistered ? ownRate : NO_VAT));
    expect(part.net).toBe(part.gross - part.vat);
  }
  for (const figure of ["listTotal", "discount", "gross", "net", "vat"] as const) {
    expect(one[figure]).toBe(sum(one.parts.map((part) => part[figure])));
  }
  expect(one.discount).toBe(sum(one.discounts.map((discount) => discount.amount)));
  expect(one.gross).toBe(one.dueNow + one.dueLater);
}

test("no line or part is negative, and no discount exceeds its price", () => {
  fc.assert(
    fc.property(anyBasket, (input) => {
      const order = priceOrder(input);
      for (const one of order.lines) {
        expect(Math.min(one.dueNow, one.dueLater)).toBeGreaterThanOrEqual(0);
        for (const discount of one.discounts) expect(discount.amount).toBeGreaterThan(0);
        for (const part of one.parts) {
          expect(Math.min(part.discount, part.gross, part.net, part.vat)).toBeGreaterThanOrEqual(0);
          expect(part.discount).toBeLessThanOrEqual(part.listTotal);
        }
      }
      expect(Math.min(order.amountDueNow, order.amountDueLater, order.creditUsed)).toBeGreaterThanOrEqual(0);
    }),
    RUNS,
  );
});

test("due now, due later and credit used add up to the total", () => {
  fc.assert(
    fc.property(anyBasket, (input) => {
      const order = priceOrder(input);
      expect(order.totalGross).toBe(order.amountDueNow + order.amountDueLater + order.creditUsed);
      expect(order.creditUsed).toBeLessThanOrEqual(input.credit);
      expect(order.amountDueLater).toBe(sum(order.lines.map((one) => one.dueLater)));
      // An amount below the card minimum remains only if nothing else can make it up.
      if (order.amountDueNow > 0 && order.amountDueNow < CARD_MINIMUM) {
        expect(order.totalGross).toBeLessThan(CARD_MINIMUM);
      } else if (input.smallRestNow === true && order.amountDueLater > 0) {
        expect(order.amountDueLater).toBeGreaterThanOrEqual(CARD_MINIMUM);
      }
    }),
    RUNS,
  );
});

test("the order of lines, offers, fees and extras changes no figure", () => {
  const shuffled = anyBasket.chain((input) =>
    fc.tuple(
      fc.constant(input),
      fc.shuffledSubarray([...input.lines], { minLength: input.lines.length }),
      fc.shuffledSubarray([...input.offers], { minLength: input.offers.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([input, lines, offers]) => {
      const turned = lines.map((line) => ({
        ...line,
        extras: line.extras.toReversed(),
        children: line.children.toReversed(),
      }));
      const other = { ...input, lines: turned, offers, fees: input.fees.toReversed() };
      expect(figuresOf(priceOrder(other))).toEqual(figuresOf(priceOrder(input)));
    }),
    RUNS,
  );
});

function figuresOf({ lines, costs, fees: _fees, ...totals }: PricedOrder): object {
  const figures = lines.map(({ line, parts, ...own }) => ({
    id: line.id,
    ...own,
    parts: Object.fromEntries(parts.map((part) => [part.extraId, part])),
  }));
  return {
    ...totals,
    lines: Object.fromEntries(figures.map((one) => [one.id, one])),
    notes: costs.filter((step) => step.kind === "note"),
  };
}

test("input stored as JSON and parsed again gives an identical price", () => {
  fc.assert(
    fc.property(anyBasket, (input) => {
      const again = parsePriceInput(JSON.parse(JSON.stringify(input)));
      expect(again).toEqual(input);
      expect(priceOrder(again)).toEqual(priceOrder(input));
    }),
    RUNS,
  );
});

test("the steps' amounts sum to the total; notes have none", () => {
  fc.assert(
    fc.property(anyBasket, (input) => {
      const { costs, totalGross } = priceOrder(input);
      expect(sum(costs.filter((step) => CARRY.includes(step.kind)).map((step) => step.amount))).toBe(totalGross);
      expect(costs.filter((step) => step.kind === "note" && step.amount !== 0)).toEqual([]);
    }),
    RUNS,
  );
});

test("an empty basket is all zeros, whatever its offers, coupon and credit", () => {
  fc.assert(
    fc.property(anyBasket, (input) => {
      const { lines, fees, vatLines, discounts, costs, coupon, ...totals } = priceOrder({
        ...input,
        lines: [],
        fees: [],
      });
      expect([lines, fees, vatLines, discounts, costs]).toEqual([[], [], [], [], []]);
      expect(coupon?.applied ?? false).toBe(false);
      expect(Object.values(totals)).toEqual(Object.values(totals).map(() => 0));
    }),
  );
});

// A coupon's minimum is measured after offers: a better offer can push a basket below it, and that may cost more.
test("a better offer never raises the total, unless a coupon's minimum is involved", () => {
  const better = anyBasket
    .filter((input) => input.offers.length > 0)
    .chain((input) =>
      fc.tuple(fc.constant(input), fc.nat({ max: input.offers.length - 1 }), fc.integer({ min: 0, max: 10_000 })),
    );
  fc.assert(
    fc.property(better, ([input, at, more]) => {
      const plain: PriceInput = {
        ...input,
        coupon: input.coupon === null ? null : { ...input.coupon, minimum: ZERO_PENCE },
      };
      const offers = plain.offers.map((offer, index) =>
        index === at ? { ...offer, percent: Math.min(10_000, offer.percent + more) } : offer,
      );
      expect(ownTotal({ ...plain, offers })).toBeLessThanOrEqual(ownTotal(plain));
      expect(ownTotal(plain)).toBeLessThanOrEqual(ownTotal({ ...plain, offers: offers.toSpliced(at, 1) }));
    }),
    RUNS,
  );
});

// Without what a coupon gives beyond its terms for the card's sake: that depends on what happens to be left.
function ownTotal(input: PriceInput): number {
  const { totalGross, coupon } = priceOrder(input);
  return totalGross + (coupon?.applied === true ? coupon.topUp : 0);
}

test("a coupon never raises the total", () => {
  fc.assert(
    fc.property(anyBasket, anyCoupon, (input, coupon) => {
      const without = priceOrder({ ...input, coupon: null });
      const priced = priceOrder({ ...input, coupon });
      expect(priced.totalGross).toBeLessThanOrEqual(without.totalGross);
      expect(addPence(...priced.lines.map((one) => one.gross))).toBeLessThanOrEqual(without.totalGross);
    }),
    RUNS,
  );
});
