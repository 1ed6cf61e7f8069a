import { expect, test } from "vitest";
import { deliveryText, optionIdsIn, sameAddress } from "./item-page.ts";

const seller = { id: 1, name: "Matinee Leeds" };

test.each([
  [true, null, "Collection only, at your child's class or camp with Matinee Leeds."],
  [
    true,
    { price: 0, free_from: null },
    "Free by post, or collect it free at your child's class or camp with Matinee Leeds.",
  ],
  [false, { price: 395, free_from: null }, "By post for £3.95."],
  [
    true,
    { price: 395, free_from: 5_000 },
    "By post for £3.95 (free from £50), or collect it free at your child's class or camp with Matinee Leeds.",
  ],
])("collect %s, postage %j: %s", (collect, postage, text) => {
  expect(deliveryText({ collect, postage, seller })).toBe(text);
});

test("only whole numbers in an address are options", () => {
  expect(optionIdsIn(new URLSearchParams("o=3&o=x&o=-1&o=7&o=1.5&o=&p=9"))).toEqual([3, 7]);
});

test("choosing a size loads nothing; another item does", () => {
  const asks = (from: string, to: string) => {
    const [currentUrl, nextUrl] = [new URL(from, "http://shop.test"), new URL(to, "http://shop.test")];
    // Only these are looked at.
    return sameAddress({ currentUrl, nextUrl, defaultShouldRevalidate: true } as Parameters<typeof sameAddress>[0]);
  };
  expect(asks("/shop/items/details/1?o=3", "/shop/items/details/1?o=4")).toBe(false);
  expect(asks("/shop/items/details/1?o=3", "/shop/items/details/2?o=3")).toBe(true);
  // The same address again is a reload.
  expect(asks("/shop/items/details/1?o=3", "/shop/items/details/1?o=3")).toBe(true);
});
