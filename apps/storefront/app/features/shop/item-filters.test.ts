import { expect, test } from "vitest";
import {
  canonicalItemsPath,
  filterCount,
  filtersQuery,
  itemsPath,
  priceBands,
  readFilters,
  toggled,
} from "./item-filters.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));

test("reads valid values and ignores the rest", () => {
  expect(
    read("size=Age+7–8&size=Age+7–8&size=+&colour=Black&price_from=x&price_to=2999&sort=rude&in_stock=yes&page=-1"),
  ).toEqual({
    sizes: ["Age 7–8"],
    colours: ["Black"],
    priceFrom: null,
    priceTo: 2_999,
    inStock: false,
    sort: "name,asc",
    page: 0,
  });
});

test("filters survive the address, which leaves out defaults", () => {
  for (const query of ["?", "?size=4&size=5&colour=Coral&price_from=1500&price_to=2999&in_stock=1&sort=newest&page=2"])
    expect(filtersQuery(read(query))).toBe(query);
  expect(filterCount(read("size=4&size=5&price_to=1499&in_stock=1"))).toBe(4);
});

test("another page keeps the filters, and search engines know each page of the whole category", () => {
  expect(itemsPath(7, read("size=4&page=9"), 1)).toBe("/shop/items/7?size=4&page=1");
  expect(itemsPath(7, read("page=9"), 0)).toBe("/shop/items/7");
  expect(canonicalItemsPath(7, read(""))).toBe("/shop/items/7");
  expect(canonicalItemsPath(7, read("page=2&sort=newest"))).toBe("/shop/items/7?page=2");
  expect(canonicalItemsPath(7, read("size=4&page=2"))).toBe("/shop/items/7");
});

test("a value is added and removed", () => {
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
});

test("price bands cover every price once", () => {
  expect(priceBands({ from: 1_000, to: 4_000 })).toEqual([
    { name: "Under £15", from: null, to: 1_499 },
    { name: "£15 to £30", from: 1_500, to: 2_999 },
    { name: "£30 and over", from: 3_000, to: null },
  ]);
  expect(priceBands({ from: 1_600, to: 3_100 }).map((band) => band.name)).toEqual(["Under £30", "£30 and over"]);
  expect(priceBands({ from: 300, to: 900 })).toEqual([]);
  expect(priceBands(null)).toEqual([]);
});
