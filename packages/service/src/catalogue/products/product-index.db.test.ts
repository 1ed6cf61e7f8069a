import { aFranchise, testDatabase, tries } from "@matinee/testkit";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { liveIndexes } from "../testing/live-indexes.ts";
import { claim } from "../testing/pools.ts";
import { listProductsByCategory } from "./list-products-by-category.ts";
import { anItem } from "./testing/an-item.ts";
import type { ProductsQuery } from "./variation-filters.ts";

const { db, url } = await testDatabase();
const shops: Context[] = [];
const pools: number[] = [];
const SIZES = ["Age 7", "S", "M", "L", "éclair", "Z", "a"];
const COLOURS = ["Black", "Coral", "white"];

const live = liveIndexes({ db, url });

beforeAll(async () => {
  const network = await aFranchise(db, { slug: "network", isNetwork: true });
  const schools = [network, await aFranchise(db), await aFranchise(db)];
  await sql`insert into product_category (name) values ('Clothes'), ('Other'), ('Empty')`.execute(db);
  const [some] = fc.sample(
    fc.array(
      fc.record({
        name: fc.constantFrom("Hoodie", "hoodie", "Tee", "Ärmel", "Bag", "bag 2"),
        school: fc.nat(2),
        categoryId: fc.constantFrom(1, 1, 2),
        status: fc.constantFrom("open" as const, "open" as const, "open" as const, "closed" as const),
        sizes: fc.subarray(SIZES),
        colours: fc.subarray(COLOURS),
        sizeName: fc.constantFrom("Size", "size", "SIZE", "Fit"),
        prices: fc.array(fc.constantFrom(0, 850, 1_400, 2_800), { minLength: 1 }),
        stock: fc.array(fc.nat(2), { minLength: 1 }),
        cells: fc.nat(6),
      }),
      { minLength: 40, maxLength: 40 },
    ),
    { numRuns: 1, seed: 12 },
  );
  for (const { school, sizes, colours, sizeName, prices, stock, cells, ...item } of some ?? []) {
    const made = sizes.length === 0 ? [[]] : sizes.map((size) => [size]);
    const options = colours.length === 0 ? made : made.flatMap((one) => colours.map((colour) => [...one, colour]));
    const { variations } = await anItem(db, {
      ...item,
      franchiseId: schools[school]?.id ?? 0,
      attributes: { ...(sizes.length > 0 && { [sizeName]: sizes }), ...(colours.length > 0 && { Colour: colours }) },
      variations: options.slice(0, cells).map((one, n) => ({
        options: one,
        price: prices[n % prices.length] ?? 0,
        stock: stock[n % stock.length] ?? 0,
      })),
    });
    pools.push(...variations.map(({ pool }) => pool));
  }
  for (const host of ["localhost", ...schools.slice(1).map((one) => one.host)]) shops.push(await shopAt(db, host));
  await live.ready();
});

afterAll(() => live.stop());

const some = (values: readonly string[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined, freq: 2 });
const price = fc.option(fc.constantFrom(0, 850, 1_400, 2_000, 9_999), { nil: undefined, freq: 2 });
const anyQuery: fc.Arbitrary<ProductsQuery> = fc.record({
  item_size: some([...SIZES, "nothing"]),
  colour: some(COLOURS),
  price_from: price,
  price_to: price,
  in_stock: fc.boolean(),
  sort: fc.option(
    fc.array(
      fc
        .tuple(
          fc.constantFrom("id", "name", "price", "price_from", "newest"),
          fc.constantFrom("", ",asc", ",desc", ", desc "),
        )
        .map((parts) => parts.join("")),
      { minLength: 1, maxLength: 2 },
    ),
    { nil: undefined },
  ),
  page: fc.constantFrom(0, 0, 1, 7),
  size: fc.constantFrom(2, 5, 50),
});

/** The answer by the database and the one by the index. */
async function bothAnswers(which: number, categoryId: number, query: ProductsQuery) {
  const shop = shops[which];
  if (shop === undefined) throw new Error("There are three shops");
  const { ctx, answered } = live.contextOf(shop);
  const plain = await listProductsByCategory(shop, categoryId, query);
  const indexed = await listProductsByCategory(ctx, categoryId, query);
  return { plain, indexed, reads: answered.times };
}

test("property: the index finds, orders and counts as the database does", async () => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(anyQuery, fc.nat(2), fc.constantFrom(1, 2), async (query, which, category) => {
      fc.pre((query.price_from ?? 0) <= (query.price_to ?? 99_999));
      const { plain, indexed, reads } = await bothAnswers(which, category, query);
      expect(reads).toBe(1);
      expect(indexed).toEqual(plain);
      hits += valueOf(plain).items.length;
    }),
    { numRuns: tries({ every: 120, long: 400 }) },
  );
  // Empty pages would prove nothing. Without filters a page has five items or so.
  expect(hits).toBeGreaterThan(20);
});

test("property: after any change the index answers as the database does", async () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constantFrom("take" as const, "lapsed" as const, "free" as const), pool: fc.nat() }),
    fc.record({ kind: fc.constantFrom("price" as const, "archive" as const), pool: fc.nat() }),
    fc.record({ kind: fc.constantFrom("rename" as const, "close" as const, "open" as const), pool: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), anyQuery, async (changes, query) => {
      fc.pre((query.price_from ?? 0) <= (query.price_to ?? 99_999));
      for (const { kind, pool: which } of changes) {
        const pool = pools[which % pools.length] ?? 0;
        const of = sql`(select product_id from product_variation where pool_id = ${pool})`;
        if (kind === "take") await claim(db, pool, 1, 600).catch(() => undefined);
        if (kind === "lapsed") await claim(db, pool, 1, -1).catch(() => undefined);
        if (kind === "free") await sql`update pool set size = size + 1 where id = ${pool}`.execute(db);
        if (kind === "price")
          await sql`update product_variation set price_pence = price_pence + 10 where pool_id = ${pool}`.execute(db);
        if (kind === "archive")
          await sql`update product_variation set archived = not archived where pool_id = ${pool}`.execute(db);
        if (kind === "rename") await sql`update product set name = 'M' || name where id = ${of}`.execute(db);
        if (kind === "close" || kind === "open")
          await sql`update product set status = ${kind === "open" ? "open" : "closed"} where id = ${of}`.execute(db);
      }
      await live.ready();
      const { plain, indexed, reads } = await bothAnswers(0, 1, query);
      expect(reads).toBe(1);
      expect(indexed).toEqual(plain);
    }),
    { numRuns: tries({ every: 15, long: 80 }) },
  );
  expect(live.errors).toEqual([]);
});

test("an item whose hold has run out is in stock again, although nobody says so", async () => {
  const { id, variations } = await anItem(db, {
    franchiseId: shops[0]?.site.seller.id ?? 0,
    name: "Last one",
    categoryId: 2,
    attributes: {},
    variations: [{ options: [], price: 100, stock: 1 }],
  });
  await claim(db, variations[0]?.pool ?? 0, 1, 600);
  await live.ready();
  const found = async () => {
    const { plain, indexed, reads } = await bothAnswers(0, 2, { in_stock: true, size: 50 });
    expect(reads).toBe(1);
    expect(indexed).toEqual(plain);
    return valueOf(indexed).items.some((item) => item.id === id);
  };
  expect(await found()).toBe(false);
  // Ten minutes pass, for the database and for this process.
  await sql`alter table claim disable trigger notify_extended`.execute(db);
  await sql`update claim set held_until = held_until - interval '601 seconds' where pool_id = ${variations[0]?.pool ?? 0}`.execute(
    db,
  );
  await sql`alter table claim enable trigger notify_extended`.execute(db);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 601_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await found()).toBe(true);
});

test("a size that went to the archive is neither found nor the lowest price", async () => {
  const { id, variations } = await anItem(db, {
    franchiseId: shops[0]?.site.seller.id ?? 0,
    name: "Sold in another size",
    categoryId: 2,
    attributes: { Size: ["Tiny", "Huge"] },
    variations: [
      { options: ["Tiny"], price: 1 },
      { options: ["Huge"], price: 99_000 },
    ],
  });
  await sql`update product_variation set archived = true where id = ${variations[0]?.id ?? 0}`.execute(db);
  await live.ready();
  const byPrice = await bothAnswers(0, 2, { sort: ["price_from,desc"], size: 50 });
  const bySize = await bothAnswers(0, 2, { item_size: ["Tiny"] });
  expect([byPrice.reads, bySize.reads]).toEqual([1, 1]);
  for (const answer of [byPrice.plain, byPrice.indexed]) expect(valueOf(answer).items[0]?.id).toBe(id);
  for (const answer of [bySize.plain, bySize.indexed]) expect(valueOf(answer).items).toEqual([]);
});

test("what the index does not know is left to the database", async () => {
  for (const query of [{ filter: "name:like:hood" }, { filter: "price:lte:1000", sort: ["name"] }]) {
    const { plain, indexed, reads } = await bothAnswers(0, 1, query);
    expect([reads, indexed]).toEqual([0, plain]);
  }
  const refused: [number, ProductsQuery][] = [
    [3, {}],
    [99, {}],
    [1, { sort: ["colour"] }],
  ];
  for (const [category, query] of refused) {
    const { plain, indexed } = await bothAnswers(0, category, query);
    expect(indexed).toEqual(plain);
  }
});
