import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate, ZERO_PENCE } from "../kernel/index.ts";
import type { OrderLine } from "./line.ts";
import { priceInputOf } from "./price-input.ts";
import { NO_TERMS, type BasketTerms } from "./terms.ts";
import { camp, hoodie, leeds, trial } from "./testing/sample-lines.ts";

const today = isoDate("2027-01-02");
const inputOf = (lines: readonly OrderLine[], terms: Partial<BasketTerms> = {}, on = today) =>
  priceInputOf(lines, { ...NO_TERMS, ...terms }, { today: on, credit: ZERO_PENCE });
const feesOf = (lines: readonly OrderLine[], terms: Partial<BasketTerms> = {}) =>
  inputOf(lines, terms).fees.map(({ kind, amount, follows }) => ({ kind, amount, follows }));

test("postage is free from exactly the seller's threshold, and a penny below it is not", () => {
  const worth = (pence: number) => hoodie({ unit_price_pence: pence });
  expect(feesOf([worth(5_000)])).toEqual([]);
  expect(feesOf([worth(4_999)])).toEqual([{ kind: "postage", amount: 350, follows: ["hoodie"] }]);
});

test("printing counts towards free postage, classes do not", () => {
  const printed = hoodie({ unit_price_pence: 4_500, personalisation: "Ada", personalisation_pence: 500 });
  expect(feesOf([printed])).toEqual([]);
  const withClass = feesOf([hoodie({ unit_price_pence: 4_999 }), trial()], { delivery: { [leeds.id]: "post" } });
  expect(withClass).toEqual([
    { kind: "booking", amount: 150, follows: ["trial"] },
    { kind: "postage", amount: 350, follows: ["hoodie"] },
  ]);
});

test("each seller charges its booking fee once for all its classes and camps, and none for items", () => {
  const norwich = { ...leeds, id: 5, booking_fee_pence: 200 };
  const lines = [trial({ id: "a" }), camp({ id: "b" }), trial({ id: "c", seller: norwich }), hoodie()];
  expect(feesOf(lines)).toEqual([
    { kind: "booking", amount: 150, follows: ["a", "b"] },
    { kind: "booking", amount: 200, follows: ["c"] },
  ]);
});

test("a deposit is asked until the day before the balance falls due, never for a camp that is paid in full", () => {
  const depositOn = (on: string, line = camp({ take_full_payment: false })) =>
    inputOf([line], {}, isoDate(on)).lines[0]?.deposit;
  expect(depositOn("2027-02-28")).toBe(4_000);
  expect(depositOn("2027-03-01")).toBeNull();
  expect(depositOn("2027-01-02", camp())).toBeNull();
  expect(depositOn("2027-01-02", camp({ take_full_payment: false }, { deposit_pence: null }))).toBeNull();
});

test("a coupon that is refused takes no part in the price", () => {
  const coupon = {
    id: 1,
    code: "TEN",
    name: "Ten off",
    seller_id: null,
    seller_name: null,
    percent_bp: 1_000,
    amount_pence: null,
    scopes: ["products"] as const,
    minimum_pence: 0,
    pool_id: null,
    per_customer: null,
    refusal: null,
  };
  expect(inputOf([hoodie()], { coupon }).coupon).toMatchObject({ code: "TEN", percent: 1_000 });
  expect(inputOf([hoodie()], { coupon: { ...coupon, refusal: "ended" } }).coupon).toBeNull();
});

test("property: every seller's postage is charged at most once, and only while its items are worth less than its threshold", () => {
  const item = fc.record({
    id: fc.uuid(),
    unit_price_pence: fc.integer({ min: 1, max: 4_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    seller: fc.constantFrom(
      leeds,
      { ...leeds, id: 5, postage_free_from_pence: null },
      { ...leeds, id: 6, postage_pence: null },
    ),
  });
  fc.assert(
    fc.property(fc.uniqueArray(item, { maxLength: 6, selector: (one) => one.id }), (items) => {
      const lines = items.map((one) => hoodie(one));
      const fees = inputOf(lines).fees;
      for (const id of [2, 5, 6]) {
        const own = items.filter((one) => one.seller.id === id);
        const worth = own.reduce((sum, one) => sum + one.unit_price_pence * one.quantity, 0);
        const isCharged = own.length > 0 && id !== 6 && (id === 5 || worth < 5_000);
        expect(fees.filter((fee) => fee.seller.id === id).map((fee) => fee.amount)).toEqual(isCharged ? [350] : []);
      }
    }),
  );
});
