import { testDatabase } from "@matinee/testkit";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { countGroupsByFilter } from "./count-groups-by-filter.ts";
import type { SearchQuery } from "./find-origin.ts";
import { searchGroups } from "./search-groups.ts";
import { anySearch } from "./testing/any-search.ts";
import { aRandomNetwork } from "./testing/random-network.ts";

const { db } = await testDatabase();
const shops: Context[] = [];

beforeAll(async () => {
  const { hosts } = await aRandomNetwork(db, 70);
  for (const host of ["localhost", ...hosts]) shops.push(await shopAt(db, host));
});

const totalOf = async (ctx: Context, query: SearchQuery) =>
  valueOf(await searchGroups(ctx, { ...query, size: 1 })).total;

/** The same search with another value of one filter. */
const changed: Readonly<Record<string, (query: SearchQuery, value: string) => SearchQuery>> = {
  from: (query, value) => ({ ...query, from: value }),
  to: (query, value) => ({ ...query, to: value }),
  age: (query, value) => ({ ...query, date_of_birth: undefined, age: Number(value) }),
  radius_miles: (query, value) => ({ ...query, radius_miles: Number(value) }),
};

test("property: each value counts what the search finds with it and everything else as it was", async () => {
  let different = 0;
  await fc.assert(
    fc.asyncProperty(
      anySearch,
      fc.option(fc.constantFrom("price:lte:1200", "available:gt:0"), { nil: undefined, freq: 2 }),
      fc.nat(3),
      fc.nat(1_000),
      async (asked, filter, which, pick) => {
        const ctx = shops[which];
        if (ctx === undefined) throw new Error("There are four shops");
        const query = { ...asked, ...(filter !== undefined && { filter }) };
        const counts = valueOf(await countGroupsByFilter(ctx, query));
        const total = await totalOf(ctx, query);
        for (const [name, values] of Object.entries(counts)) {
          const change = changed[name];
          if (change === undefined) throw new Error(`${name} is no parameter`);
          if (values.length === 0) expect([name, asked.lat]).toEqual(["radius_miles", undefined]);
          // A value that changes the count tells most: one of these is asked where there is one, save now and then.
          const telling = values.filter(({ count }) => count !== total);
          const from = telling.length > 0 && pick % 8 > 0 ? telling : values;
          const one = from[pick % from.length];
          if (one === undefined) continue;
          expect([name, one.value, one.count]).toEqual([name, one.value, await totalOf(ctx, change(query, one.value))]);
          if (one.count !== total) different++;
        }
        // The value that is chosen finds what the search found.
        for (const [name, value] of Object.entries({
          from: asked.from,
          to: asked.to,
          age: asked.age,
          radius_miles: asked.radius_miles,
        }))
          if (value !== undefined && asked.date_of_birth === undefined)
            expect([name, total]).toEqual(
              [name, countsOf(counts, name).get(String(value))].map((x) => x ?? `no count of ${value}`),
            );
      },
    ),
    { numRuns: 120 },
  );
  // Counts that are all the search's own would prove nothing.
  expect(different).toBeGreaterThan(100);
});

const countsOf = (counts: Readonly<Record<string, readonly { value: string; count: number }[]>>, name: string) =>
  new Map((counts[name] ?? []).map(({ value, count }) => [value, count]));

test("every value that the shop offers is counted", async () => {
  const [main] = shops;
  if (main === undefined) throw new Error("There is no main shop");
  const counts = valueOf(await countGroupsByFilter(main, { lat: 53.8, lng: -1.55, from: "15:45" }));
  expect([...countsOf(counts, "from").keys()]).toEqual(expect.arrayContaining(["09:00", "15:45", "18:00"]));
  expect([...countsOf(counts, "to").keys()]).toEqual(expect.arrayContaining(["09:00", "18:00"]));
  expect([...countsOf(counts, "age").keys()]).toEqual(Array.from({ length: 19 }, (_, age) => String(age)));
  expect([...countsOf(counts, "radius_miles").keys()]).toEqual(["1", "2", "3", "5", "10", "15", "25", "50"]);
  const ends = counts.to.map(({ count }) => count);
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  expect(new Set(ends).size).toBeGreaterThan(3);
});

test("an unknown place is refused as in the search", async () => {
  const [main] = shops;
  if (main === undefined) throw new Error("There is no main shop");
  for (const query of [{ postcode: "Qwertyville" }, { lat: 53.8 }, { filter: "colour:eq:red" }])
    expect(await countGroupsByFilter(main, query)).toEqual(await searchGroups(main, query));
});
