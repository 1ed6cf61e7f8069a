import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate } from "../../kernel/index.ts";
import { priceBasket } from "../price-basket.ts";
import { NO_TERMS, type BasketCoupon } from "../terms.ts";
import { camp, hoodie, leeds, trial } from "../testing/sample-lines.ts";
import { decideCoupon } from "./decide-coupon.ts";

const today = isoDate("2026-12-01");
const ten: BasketCoupon = {
  id: 1,
  code: "TEN",
  name: "Ten off",
  seller_id: null,
  seller_name: null,
  percent_bp: 1_000,
  amount_pence: null,
  scopes: ["products"],
  minimum_pence: 0,
  pool_id: null,
  per_customer: null,
  refusal: null,
};

const basket = (lines = [hoodie()]) => ({ lines, terms: NO_TERMS, promised: null });
const refusal = (message: string) => ({
  ok: false,
  error: { code: "coupon_refused", details: [{ path: "code", message }] },
});

test("a coupon that takes something off is taken", () => {
  expect(decideCoupon(basket(), ten, today)).toEqual({ ok: true, value: ten });
});

test("nothing is looked up for an unknown code, nor priced for an empty cart", () => {
  expect(decideCoupon(basket([]), null, today)).toEqual(
    refusal("We don't recognise this code. Please check the spelling."),
  );
  expect(decideCoupon(basket([]), { ...ten, refusal: "ended" }, today)).toEqual(
    refusal("Your cart is empty. Please add something before you use a code."),
  );
});

test.each<[Partial<BasketCoupon>, string]>([
  [{ refusal: "used_up" }, "This code has been used up."],
  [{ scopes: ["camps"] }, "This code is for camps, but your cart has none."],
  [
    { seller_id: 99, seller_name: "Matinee York" },
    "This code is for shop items from Matinee York, but your cart has none.",
  ],
])("a coupon with %j is refused with its reason", (change, message) => {
  expect(decideCoupon(basket(), { ...ten, ...change }, today)).toEqual(refusal(message));
});

test("a coupon counts with the terms that it was promised with, but not once it has ended", () => {
  const { promise } = priceBasket({ ...basket(), terms: { ...NO_TERMS, coupon: ten } }, today);
  const promised = { ...basket(), promised: promise };
  const dearer = { ...ten, minimum_pence: 1_000_000 };
  expect(decideCoupon(promised, dearer, today).ok).toBe(true);
  expect(decideCoupon(basket(), dearer, today).ok).toBe(false);
  expect(decideCoupon(promised, { ...ten, refusal: "ended" }, today).ok).toBe(false);
});

test("a coupon is taken exactly where the cart with it costs less than without", () => {
  const coupons = fc.record({
    seller_id: fc.constantFrom(null, leeds.id, 99),
    percent_bp: fc.constantFrom(null, 1_000, 10_000),
    scopes: fc.subarray(["classes", "camps", "products"] as const, { minLength: 1 }),
    minimum_pence: fc.constantFrom(0, 1_500, 5_000, 90_000),
    refusal: fc.constantFrom(null, "used_by_you" as const),
  });
  const lines = fc.subarray([trial(), camp(), hoodie()], { minLength: 1 });
  fc.assert(
    fc.property(lines, coupons, (chosen, change) => {
      const coupon = { ...ten, ...change, amount_pence: change.percent_bp === null ? 500 : null };
      const total = (terms = NO_TERMS) =>
        priceBasket({ lines: chosen, terms, promised: null }, today).today.priced.totalGross;
      const taken = decideCoupon({ lines: chosen, terms: NO_TERMS, promised: null }, coupon, today).ok;
      expect(taken).toBe(total({ ...NO_TERMS, coupon }) < total());
    }),
  );
});
