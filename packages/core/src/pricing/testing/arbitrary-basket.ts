import fc from "fast-check";
import { addDays, isoDate, pence, vatRate } from "../../kernel/index.ts";
import type { BookingType, Coupon, Extra, Fee, Offer, PriceInput, PriceLine } from "../price-input.ts";
import { ada, bo, cy, leeds, norwich, shop } from "./sample-basket.ts";

const sellers = [leeds, norwich, shop];
const seller = fc.constantFrom(...sellers);
const rate = fc.constantFrom(0, 500, 1_750, 2_000).map(vatRate);
// Small amounts are frequent, because rounding and the card minimum matter there. Round prices are frequent for ties.
const price = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 100_000 }), fc.constantFrom(1_000, 2_000, 10_000)).map(pence);
const percent = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(1_000, 5_000, 10_000));
const day = fc.nat({ max: 200 }).map((days) => addDays(isoDate("2026-08-01"), days));

const extra: fc.Arbitrary<Extra> = fc.record({
  id: fc.constantFrom("early", "late", "lunch"),
  label: fc.constant("Extra"),
  unitPrice: price,
  quantity: fc.integer({ min: 1, max: 3 }),
  vatRate: rate,
});
const extras = fc.uniqueArray(extra, { maxLength: 2, selector: (one) => one.id });

const product: fc.Arbitrary<PriceLine> = fc.record({
  id: fc.uuid(),
  kind: fc.constant("product"),
  type: fc.constant("product"),
  label: fc.constant("A hoodie"),
  seller,
  unitPrice: price,
  quantity: fc.integer({ min: 1, max: 5 }),
  vatRate: rate,
  deposit: fc.constant(null),
  children: fc.constant([]),
  startsOn: fc.constant(null),
  extras: fc.constant([]),
});

const booking: fc.Arbitrary<PriceLine> = fc
  .record({
    id: fc.uuid(),
    type: fc.constantFrom<BookingType[]>("trial", "enrolment", "camp"),
    seller,
    unitPrice: price,
    vatRate: rate,
    deposit: fc.option(price),
    children: fc.subarray([ada, bo, cy], { minLength: 1 }),
    startsOn: fc.option(day),
    extras,
  })
  .map((line) => ({
    ...line,
    kind: line.type === "camp" ? "camp" : "class",
    label: line.type === "camp" ? "A camp" : "A class",
    quantity: line.children.length,
    extras: line.type === "camp" ? line.extras : [],
  }));

const offer: fc.Arbitrary<Offer> = fc
  .record({
    id: fc.integer({ min: 1, max: 40 }),
    sellerId: seller.map((one) => one.id),
    kind: fc.constantFrom<Offer["kind"][]>("sibling", "several_classes", "early_bird"),
    percent,
    types: fc.subarray<BookingType>(["trial", "enrolment", "camp"], { minLength: 1 }),
    days: fc.integer({ min: 1, max: 90 }),
  })
  .map(({ days, ...one }) => ({
    ...one,
    name: `Offer ${one.id}`,
    daysBefore: one.kind === "early_bird" ? days : null,
  }));

/** Any coupon, by percentage or amount; half have a minimum. */
export const anyCoupon: fc.Arbitrary<Coupon> = fc
  .record({
    code: fc.constant("CODE"),
    name: fc.constant("A coupon"),
    sellerId: fc.option(seller.map((one) => one.id)),
    off: fc.oneof(
      percent.map((one) => ({ percent: one, amount: null })),
      price.map((one) => ({ percent: null, amount: one })),
    ),
    scopes: fc.subarray<Coupon["scopes"][number]>(["classes", "camps", "products"], { minLength: 1 }),
    minimum: fc.oneof(fc.constant(pence(0)), price),
  })
  .map(({ off, ...one }) => ({ ...one, ...off }));

// Postage for some of the lines, or a booking fee with its own rate.
function feeOn(lines: readonly PriceLine[]): fc.Arbitrary<Fee> {
  const ids = lines.map((line) => line.id);
  const base = fc.record({ label: fc.constant("A fee"), amount: price, seller });
  const own = fc.tuple(base, rate).map(([fee, vat]): Fee => ({ ...fee, kind: "booking", follows: [], vatRate: vat }));
  if (ids.length === 0) return own;
  const following = fc
    .tuple(base, fc.subarray(ids, { minLength: 1 }))
    .map(([fee, follows]): Fee => ({ ...fee, kind: "postage", follows }));
  return fc.oneof(own, following);
}

/**
 * Any basket: three sellers, classes and camps for up to three children, items, offers, fees and credit, with or
 * without a coupon.
 */
export const anyBasket: fc.Arbitrary<PriceInput> = fc
  .uniqueArray(fc.oneof(booking, booking, product), { maxLength: 7, selector: (line) => line.id })
  .chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      offers: fc.uniqueArray(offer, { maxLength: 6, selector: (one) => one.id }),
      coupon: fc.option(anyCoupon),
      fees: fc.array(feeOn(lines), { maxLength: 2 }),
      credit: fc.oneof(fc.constant(pence(0)), price),
      bookedOn: fc.constant(isoDate("2026-09-01")),
      smallRestNow: fc.boolean(),
    }),
  );
