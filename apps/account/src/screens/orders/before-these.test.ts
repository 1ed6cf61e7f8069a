import { expect, test } from "vitest";
import { beforeThese } from "./before-these.ts";

const postage = { name: "Postage", amount: 395, seller: { id: 1, name: "Matinee" } };
const off = { name: "Early bird", amount: 780 };

test("what an order cost adds up: prices, less discounts, plus fees", () => {
  const hoodie = { cart: { product_sub_total: 2_800, fees: [postage] }, total: 3_195, discounts: [] };
  expect(beforeThese(hoodie)).toEqual([{ name: "Shop items", amount: 2_800 }]);
  const camp = { cart: { product_sub_total: 0, fees: [] }, total: 14_820, discounts: [off] };
  expect(beforeThese(camp)).toEqual([{ name: "Classes and camps", amount: 15_600 }]);
  const both = { cart: { product_sub_total: 2_800, fees: [postage] }, total: 18_015, discounts: [off] };
  expect(beforeThese(both)).toEqual([
    { name: "Classes and camps", amount: 15_600 },
    { name: "Shop items", amount: 2_800 },
  ]);
});

test("an order without discounts and fees has its total alone", () => {
  expect(beforeThese({ cart: { product_sub_total: 2_800, fees: [] }, total: 2_800, discounts: [] })).toEqual([]);
});
