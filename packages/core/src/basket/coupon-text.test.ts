import { expect, test } from "vitest";
import { pence } from "../kernel/index.ts";
import type { Coupon, CouponOutcome } from "../pricing/index.ts";
import { COUPON_REFUSALS, couponView } from "./coupon-text.ts";
import type { BasketCoupon } from "./terms.ts";

const current: BasketCoupon = {
  id: 1,
  code: "KIT5",
  name: "Five pounds off",
  seller_id: null,
  seller_name: null,
  percent_bp: null,
  amount_pence: 500,
  scopes: ["products"],
  minimum_pence: 0,
  pool_id: null,
  per_customer: null,
  refusal: null,
};
const stored: Coupon = {
  code: "KIT5",
  name: "Five pounds off",
  sellerId: null,
  percent: null,
  amount: pence(500),
  scopes: ["products"],
  minimum: pence(0),
};
const applied: CouponOutcome = { applied: true, code: "KIT5", name: "", amount: pence(500), topUp: pence(0) };
const missed = (reason: "below_minimum" | "nothing_eligible", missing = 0): CouponOutcome => ({
  applied: false,
  code: "KIT5",
  name: "",
  reason,
  missing: pence(missing),
});

test("a cart without a code shows none", () => {
  expect(couponView(null, null, null)).toBeNull();
});

test("a code that applies shows what it takes off, and no reason", () => {
  expect(couponView(current, stored, applied)).toEqual({
    code: "KIT5",
    name: "Five pounds off",
    applied: true,
    amount: 500,
    reason: null,
  });
});

test.each(Object.entries(COUPON_REFUSALS))("a code that is %s says so: %s", (refusal, text) => {
  // The entries have the very keys.
  const refused = { ...current, refusal: refusal as keyof typeof COUPON_REFUSALS };
  expect(couponView(refused, null, null)).toMatchObject({ applied: false, amount: 0, reason: text });
});

test("the price that was promised with a code stands, whatever has become of the code", () => {
  expect(couponView({ ...current, refusal: "used_up" }, stored, applied)).toMatchObject({ applied: true });
  expect(couponView(null, stored, applied)).toMatchObject({ applied: true, code: "KIT5" });
});

test.each([
  [["products"], null, "This code is for shop items, but your cart has none."],
  [["classes", "camps"], null, "This code is for classes or camps, but your cart has none."],
  [["classes"], "Matinee Leeds", "This code is for classes at Matinee Leeds, but your cart has none."],
] as const)("a code for %j of %s says what it is for", (scopes, seller_name, reason) => {
  const coupon = { ...current, scopes, seller_name };
  expect(couponView(coupon, null, missed("nothing_eligible"))).toMatchObject({ applied: false, reason });
});

test("a code below its minimum says how much is missing", () => {
  expect(couponView(current, null, missed("below_minimum", 1_250))?.reason).toBe(
    "Spend £12.50 more on shop items to use this code.",
  );
});
