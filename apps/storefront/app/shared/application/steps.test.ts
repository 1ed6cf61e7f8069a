import { expect, test } from "vitest";
import { aCart, aHoodie, aTrial } from "../basket/example-lines.ts";
import { isFreeTrial } from "./steps.ts";

const paid = { id: 7, trial: { price: 2_000 } };
const free = { id: 7, trial: { price: 0 } };

test("before a trial is in the cart, its price says whether anything is due", () => {
  const others = aCart({ product_items: [aHoodie()], amount_due_now: 6_600 });
  expect(isFreeTrial(paid, null)).toBe(false);
  expect(isFreeTrial(paid, aCart())).toBe(false);
  expect(isFreeTrial(free, null)).toBe(true);
  expect(isFreeTrial(free, others)).toBe(true);
});

test("once it is in the cart, the cart does: a code may have paid it, and other things may cost", () => {
  expect(isFreeTrial(paid, aCart({ class_items: [aTrial()] }))).toBe(true);
  expect(isFreeTrial(free, aCart({ class_items: [aTrial()], amount_due_later: 100 }))).toBe(false);
  expect(isFreeTrial(paid, aCart({ class_items: [aTrial()], credit_used: 2_000 }))).toBe(false);
});
