import { expect, test } from "vitest";
import { checkoutPath } from "./checkout-path.ts";
import { aCamp, aHoodie, aTrial } from "./example-lines.ts";

const nobody = { customer: false, lastGroupId: null };

test("a known customer goes straight to checkout", () => {
  const known = { customer: true, lastGroupId: null };
  expect(checkoutPath({ class_items: [aTrial()], product_items: [] }, known)).toBe("/apply-now/checkout");
  expect(checkoutPath({ class_items: [], product_items: [aHoodie()] }, known)).toBe("/apply-now/checkout");
});

test("a trial application continues with the details step of the latest class", () => {
  const cart = { class_items: [aTrial(), aTrial({ id: "t", group_id: 9 })], product_items: [] };
  expect(checkoutPath(cart, nobody)).toBe("/apply-now?group_id=7&then=checkout");
  expect(checkoutPath(cart, { ...nobody, lastGroupId: 9 })).toBe("/apply-now?group_id=9&then=checkout");
  expect(checkoutPath(cart, { ...nobody, lastGroupId: 11 })).toBe("/apply-now?group_id=7&then=checkout");
});

test("every other basket uses the common details step", () => {
  for (const cart of [
    { class_items: [aTrial(), aCamp()], product_items: [] },
    { class_items: [aTrial()], product_items: [aHoodie()] },
    { class_items: [], product_items: [aHoodie()] },
  ]) {
    expect(checkoutPath(cart, nobody)).toBe("/apply-now/camp");
  }
});
