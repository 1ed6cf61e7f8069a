import { expect, test } from "vitest";
import { addressOfShop, shopLinkOf } from "./shop-link.ts";

const shop = "https://leeds.example.org";

test("what is open is seen in its school's shop; drafts, closed and archived ones are not", () => {
  expect(shopLinkOf("class", { id: 7, status: "open" }, shop)).toBe("https://leeds.example.org/class/details/7");
  expect(shopLinkOf("camp", { id: 7, status: "open" }, shop)).toBe("https://leeds.example.org/camps/details/7");
  expect(shopLinkOf("item", { id: 7, status: "open" }, shop)).toBe("https://leeds.example.org/shop/items/details/7");
  for (const status of ["draft", "closed", "archived"] as const)
    expect(shopLinkOf("class", { id: 7, status }, shop)).toBeNull();
  expect(shopLinkOf("class", { id: 7, status: "open" }, null)).toBeNull();
});

test("a school's shop is the first of its addresses, and never the main shop", () => {
  const shops = [
    { host: "york.example.org", address: "https://york.example.org", name: "York", school_id: 2 },
    { host: "leeds.example.org", address: shop, name: "Leeds", school_id: 1 },
    { host: "old.example.org", address: "https://old.example.org", name: "Leeds", school_id: 1 },
    { host: "example.org", address: "https://example.org", name: "Main shop", school_id: null },
  ];
  expect([1, 2, 3].map((school) => addressOfShop(shops, school))).toEqual([shop, "https://york.example.org", null]);
});
