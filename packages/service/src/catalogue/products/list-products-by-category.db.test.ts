import { aFranchise, testDatabase } from "@matinee/testkit";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { claim } from "../testing/pools.ts";
import { listProductsByCategory } from "./list-products-by-category.ts";
import { anItem, type ItemOptions } from "./testing/an-item.ts";
import type { ProductsQuery } from "./variation-filters.ts";

const { db } = await testDatabase();
let main: Context;
let school: Context;

const HOODIE: Pick<ItemOptions, "name" | "attributes" | "variations"> = {
  name: "Hoodie",
  attributes: { Size: ["Age 7", "M", "L"], Colour: ["Black", "Coral"] },
  variations: [
    { options: ["Age 7", "Black"], price: 2_000 },
    { options: ["M", "Black"], price: 2_800, stock: 0 },
    { options: ["M", "Coral"], price: 2_900 },
    { options: ["L", "Black"], price: 3_000 },
  ],
};
const SHOES: typeof HOODIE = {
  name: "Tap shoes",
  attributes: { size: ["4", "5"] },
  variations: [
    { options: ["4"], price: 3_500 },
    { options: ["5"], price: 3_600, stock: 0 },
  ],
};
const TEE: typeof HOODIE = {
  name: "Show T-shirt",
  attributes: { Colour: ["Coral", "White"], Size: ["M", "L"] },
  variations: [
    { options: ["Coral", "M"], price: 1_400 },
    { options: ["White", "L"], price: 1_500 },
  ],
};
const BOTTLE: typeof HOODIE = { name: "Bottle", attributes: {}, variations: [{ options: [], price: 850 }] };
const NOTHING: typeof HOODIE = { name: "Announced", attributes: {}, variations: [] };

beforeAll(async () => {
  const network = await aFranchise(db, { slug: "network", isNetwork: true });
  const own = await aFranchise(db);
  const other = await aFranchise(db);
  await sql`insert into product_category (name) values ('Clothes'), ('Other')`.execute(db);
  for (const item of [HOODIE, BOTTLE, NOTHING]) await anItem(db, { ...item, franchiseId: network.id });
  await anItem(db, { ...SHOES, franchiseId: other.id });
  const tee = await anItem(db, { ...TEE, franchiseId: own.id });
  await anItem(db, { ...TEE, name: "Elsewhere", categoryId: 2, franchiseId: network.id });
  await anItem(db, { ...TEE, name: "Closed", status: "closed", franchiseId: network.id });
  // The white ones are all held; the hold on the coral ones has lapsed.
  await claim(db, tee.variations[0]?.pool ?? 0, 3, -1);
  await claim(db, tee.variations[1]?.pool ?? 0, 3, 600);
  main = await shopAt(db, "localhost");
  school = await shopAt(db, own.host);
});

const found = async (query: ProductsQuery, shop = main) => valueOf(await listProductsByCategory(shop, 1, query));
const names = async (query: ProductsQuery, shop = main) => (await found(query, shop)).items.map(({ name }) => name);
const counts = (facet: readonly { readonly value: string; readonly count: number }[]) =>
  facet.map(({ value, count }) => [value, count]);

test("without filters all items are listed, with all sizes, colours and prices", async () => {
  const all = await found({});
  expect(all.items.map(({ name }) => name)).toEqual(["Announced", "Bottle", "Hoodie", "Show T-shirt", "Tap shoes"]);
  expect(all).toMatchObject({ total: 5, page: 0, size: 50 });
  expect(counts(all.facets.sizes)).toEqual([
    ["4", 1],
    ["Age 7", 1],
    ["M", 2],
    ["5", 1],
    ["L", 2],
  ]);
  expect(counts(all.facets.colours)).toEqual([
    ["Black", 1],
    ["Coral", 2],
    ["White", 1],
  ]);
  expect(all.facets.price).toEqual({ from: 850, to: 3_600 });
  expect(counts(all.facets.stock)).toEqual([["true", 4]]);
});

test("one variation has to match all filters", async () => {
  expect(await names({ item_size: ["M"] })).toEqual(["Hoodie", "Show T-shirt"]);
  expect(await names({ item_size: ["M"], colour: ["Black"] })).toEqual(["Hoodie"]);
  // A black hoodie in M exists and hoodies are in stock, but not the black one in M.
  expect(await names({ item_size: ["M"], colour: ["Black"], in_stock: true })).toEqual([]);
  expect(await names({ item_size: ["M"], price_to: 2_000 })).toEqual(["Show T-shirt"]);
  expect(await names({ item_size: ["M", "5"], price_from: 2_850 })).toEqual(["Hoodie", "Tap shoes"]);
  expect(await names({ colour: ["White"], in_stock: true })).toEqual([]);
  expect(await names({ colour: ["Coral"], in_stock: true })).toEqual(["Hoodie", "Show T-shirt"]);
  expect(await names({ colour: ["Mauve"] })).toEqual([]);
  expect(await names({ in_stock: false })).toHaveLength(5);
});

test("a facet counts the hits of its own filter combined with the others", async () => {
  const { facets } = await found({ item_size: ["M"], colour: ["Coral"], price_to: 2_000 });
  // Coral up to £20: the T-shirt in M. Size M up to £20: the same. Coral in M: £14 and £29.
  expect(counts(facets.sizes)).toEqual([["M", 1]]);
  expect(counts(facets.colours)).toEqual([["Coral", 1]]);
  expect(facets.price).toEqual({ from: 1_400, to: 2_900 });
  expect(counts(facets.stock)).toEqual([["true", 1]]);
  const none = await found({ colour: ["Mauve"] });
  expect(none.facets).toEqual({
    sizes: [],
    colours: counts(none.facets.colours).map(([value, count]) => ({ value, name: value, count })),
    stock: [{ value: "true", name: "In stock", count: 0 }],
    price: null,
  });
  expect(none.facets.colours).toHaveLength(3);
});

test("a school's shop finds and counts only its own and the network's items", async () => {
  const own = await found({}, school);
  expect(own.items.map(({ name }) => name)).toEqual(["Announced", "Bottle", "Hoodie", "Show T-shirt"]);
  expect(own.facets.price).toEqual({ from: 850, to: 3_000 });
  expect(own.facets.sizes.map(({ value }) => value)).not.toContain("4");
  expect(await names({ item_size: ["4"] }, school)).toEqual([]);
});

test("items are sorted by lowest price, name or age, and paged", async () => {
  expect(await names({ sort: ["price_from"], in_stock: true })).toEqual([
    "Bottle",
    "Show T-shirt",
    "Hoodie",
    "Tap shoes",
  ]);
  expect(await names({ sort: ["price_from,desc"], in_stock: true })).toEqual([
    "Tap shoes",
    "Hoodie",
    "Show T-shirt",
    "Bottle",
  ]);
  expect(await names({ sort: ["name,desc"], size: 2, page: 1 })).toEqual(["Hoodie", "Bottle"]);
  expect(await names({ sort: ["newest"] })).toEqual(["Show T-shirt", "Tap shoes", "Announced", "Bottle", "Hoodie"]);
  expect(await found({ item_size: ["M"], size: 1, page: 1 })).toMatchObject({
    total: 2,
    items: [{ name: "Show T-shirt" }],
  });
  expect(await found({ item_size: ["M"], page: 7 })).toMatchObject({ total: 2, items: [] });
  const filtered = await found({ filter: "name:like:shoes" });
  expect(filtered).toMatchObject({ total: 1, facets: { price: { from: 3_500, to: 3_600 }, colours: [] } });
});

test("an unknown category, sort field or invalid price range is refused", async () => {
  expect(await listProductsByCategory(main, 99, {})).toMatchObject({
    error: { code: "not_found", messages: ["The category was not found."] },
  });
  expect(await listProductsByCategory(main, 1, { price_from: 900, price_to: 899 })).toMatchObject({
    error: { code: "invalid", details: [{ path: "price_to" }] },
  });
  expect(await listProductsByCategory(main, 1, { sort: ["colour"], filter: "newest:eq:1" })).toMatchObject({
    error: { code: "invalid", details: [{ path: "filter" }, { path: "sort" }] },
  });
});

test("property: any filters match a search variation by variation", async () => {
  const all = (await found({ size: 200 })).items;
  const some = (values: string[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined });
  const price = fc.option(fc.constantFrom(0, 850, 1_400, 1_500, 2_800, 2_900, 3_500, 9_999), { nil: undefined });
  const asked = fc.record({
    item_size: some(["Age 7", "M", "L", "4", "5", "nothing"]),
    colour: some(["Black", "Coral", "White"]),
    price_from: price,
    price_to: price,
    in_stock: fc.boolean(),
  });
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(asked, async (query) => {
      fc.pre((query.price_from ?? 0) <= (query.price_to ?? 99_999));
      const expected = all.filter(({ attributes, variations }) => {
        const optionOf = (attribute: string, ids: readonly number[]) =>
          attributes.find(({ name }) => name.toLowerCase() === attribute)?.options.find(({ id }) => ids.includes(id))
            ?.name ?? "none";
        const anything = [query.item_size, query.colour, query.price_from, query.price_to].every(
          (one) => one === undefined,
        );
        if (variations.length === 0) return anything && !query.in_stock;
        return variations.some(
          (one) =>
            (query.item_size ?? [optionOf("size", one.attribute_ids)]).includes(optionOf("size", one.attribute_ids)) &&
            (query.colour ?? [optionOf("colour", one.attribute_ids)]).includes(optionOf("colour", one.attribute_ids)) &&
            one.price >= (query.price_from ?? 0) &&
            one.price <= (query.price_to ?? 99_999) &&
            (!query.in_stock || one.stock > 0),
        );
      });
      const answer = await found(query);
      hits += answer.total;
      expect(answer.items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(answer.total).toBe(expected.length);
    }),
    { numRuns: 150 },
  );
  expect(hits).toBeGreaterThan(50);
});
