import { CLASS_FIELDS } from "@matinee/core/catalogue";
import { testDatabase } from "@matinee/testkit";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { liveIndexes } from "../testing/live-indexes.ts";
import type { SearchQuery } from "./find-origin.ts";
import { countGroupsByFilter } from "./count-groups-by-filter.ts";
import { searchGroupPins } from "./search-group-pins.ts";
import { searchGroups } from "./search-groups.ts";
import { anySearch } from "./testing/any-search.ts";
import { aRandomNetwork } from "./testing/random-network.ts";

const { db, url } = await testDatabase();
const shops: Context[] = [];
let groups: readonly number[] = [];
const live = liveIndexes({ db, url });

beforeAll(async () => {
  const { hosts } = await aRandomNetwork(db, 70);
  for (const host of ["localhost", ...hosts]) shops.push(await shopAt(db, host));
  groups = (await db.selectFrom("class_group").select("id").orderBy("id").execute()).map(({ id }) => id);
  await live.ready();
});

afterAll(() => live.stop());

/** The answer by the database and the one by the index. */
async function bothAnswers<T>(
  which: number,
  query: SearchQuery,
  ask: (ctx: Context, query: SearchQuery) => Promise<T>,
) {
  const shop = shops[which];
  if (shop === undefined) throw new Error("There are four shops");
  const { ctx, answered } = live.contextOf(shop);
  const plain = await ask(shop, query);
  const indexed = await ask(ctx, query);
  return { plain, indexed, reads: answered.times };
}

const order = fc.option(
  fc.array(fc.tuple(fc.constantFrom(...CLASS_FIELDS), fc.constantFrom("", ",asc", ",desc")), {
    minLength: 1,
    maxLength: 3,
  }),
  { nil: undefined },
);
const page = fc.record({ page: fc.constantFrom(0, 0, 1, 9), size: fc.constantFrom(1, 5, 24, 200) });
const anyQuery: fc.Arbitrary<SearchQuery> = fc
  .tuple(anySearch, order, page, fc.option(fc.integer({ min: 1, max: 14 }), { nil: undefined, freq: 1 }))
  .map(([asked, sort, paged, location_id]) => ({
    ...asked,
    ...paged,
    ...(sort !== undefined && { sort: sort.map((parts) => parts.join("")) }),
    ...(location_id !== undefined && { location_id }),
  }));

test("property: the index finds, orders and counts as the database does", async () => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(anyQuery, fc.nat(3), async (query, which) => {
      const { plain, indexed, reads } = await bothAnswers(which, query, searchGroups);
      expect(reads).toBe(1);
      expect(indexed).toEqual(plain);
      hits += valueOf(plain).total;
    }),
    { numRuns: 150 },
  );
  // Searches without hits would prove nothing. One finds seven classes or so.
  expect(hits).toBeGreaterThan(150);
});

test("property: pins and the counts of hours, ages and distances are the database's", async () => {
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(anyQuery, fc.nat(3), async (query, which) => {
      const pins = await bothAnswers(which, query, searchGroupPins);
      expect([pins.reads, pins.indexed]).toEqual([1, pins.plain]);
      const counts = await bothAnswers(which, query, countGroupsByFilter);
      expect([counts.reads, counts.indexed]).toEqual([1, counts.plain]);
      counted += valueOf(counts.plain).age.reduce((sum, { count }) => sum + count, 0);
    }),
    { numRuns: 100 },
  );
  expect(counted).toBeGreaterThan(100);
});

const changed = async (id: number, change: RawBuilder<unknown>) => {
  await change.execute(db);
  // As whoever changes a class does.
  await sql`select refresh_class_search(array[${id}]::int[])`.execute(db);
};
const CHANGES: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
  take: (id) => sql`update class_search set available = greatest(0, available - 1) where group_id = ${id}`.execute(db),
  wait: (id) => sql`update class_search set waiting = waiting + 1 where group_id = ${id}`.execute(db),
  postpone: (id) =>
    sql`update class_search set next_trial_on = next_trial_on + 7, next_trial_at = next_trial_at + interval '7 days' where group_id = ${id}`.execute(
      db,
    ),
  close: (id) => changed(id, sql`update class_group set status = 'closed' where id = ${id}`),
  open: (id) => changed(id, sql`update class_group set status = 'open' where id = ${id}`),
  rename: (id) => changed(id, sql`update class_group set name = 'Star ' || name where id = ${id}`),
  move: (id) => changed(id, sql`update class_schedule set weekday = weekday % 7 + 1 where group_id = ${id}`),
  "change of subject": (id) =>
    changed(id, sql`update class_group set disciplines = '{acting,juggling}' where id = ${id}`),
  "change of venue": (id) =>
    changed(id, sql`update class_group set location_id = (select max(id) from location) where id = ${id}`),
};

test("property: after any change the index answers as the database does", async () => {
  const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat());
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), anyQuery, async (changes, query) => {
      for (const [name, which] of changes) await CHANGES[name]?.(groups[which % groups.length] ?? 0);
      await live.ready();
      for (const asked of [query, { size: 200 }]) {
        const { plain, indexed, reads } = await bothAnswers(0, asked, searchGroups);
        expect(reads).toBe(1);
        expect(indexed).toEqual(plain);
      }
    }),
    { numRuns: 40 },
  );
});

test("what the index does not know is left to the database", async () => {
  for (const query of [{ filter: "price:lte:1200" }, { sort: ["name,desc"] }, { sort: ["colour"] }, { lat: 53.8 }]) {
    const { plain, indexed, reads } = await bothAnswers(0, query, searchGroups);
    expect([reads, indexed]).toEqual([0, plain]);
  }
});
