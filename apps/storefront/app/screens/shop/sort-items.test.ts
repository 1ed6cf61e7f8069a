import type { Product } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { shownIn, shownItems, type Shown } from "./sort-items.ts";

const item = (name: string, price_from: number, price_to: number, stock: number): Product => ({
  id: price_from,
  name,
  category: { id: 1, name: "Uniform" },
  description: "",
  images: [],
  figure: "hoodie",
  price_from,
  price_to,
  attributes: [],
  variations: [{ id: 1, attribute_ids: [], price: price_from, vat_rate: 20, stock }],
  personalisation: null,
  seller: { id: 1, name: "Matinee" },
  collect: true,
  postage: null,
  currency: "GBP",
});
const items = [item("Vest", 1000, 1250, 4), item("Beanie", 1100, 1100, 0), item("Apron", 1000, 3000, 1)];
const names = (shown: Shown) => shownItems(items, shown).map(({ name }) => name);

test("the address says how items are sorted and filtered; nonsense is the usual way", () => {
  expect(shownIn(new URLSearchParams("sort=-price&in_stock=1"))).toEqual({ sort: "-price", inStock: true });
  expect(shownIn(new URLSearchParams("sort=drop+table&in_stock=yes"))).toEqual({ sort: "name", inStock: false });
});

test("items are sorted by name, lowest and highest price", () => {
  expect(names({ sort: "name", inStock: false })).toEqual(["Apron", "Beanie", "Vest"]);
  expect(names({ sort: "price", inStock: false })).toEqual(["Apron", "Vest", "Beanie"]);
  expect(names({ sort: "-price", inStock: false })).toEqual(["Apron", "Vest", "Beanie"]);
});

test("what is out of stock can be left out", () => {
  expect(names({ sort: "price", inStock: true })).toEqual(["Apron", "Vest"]);
});
