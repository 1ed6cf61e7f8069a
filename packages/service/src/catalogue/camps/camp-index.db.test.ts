import { CAMP_FIELDS } from "@matinee/core/catalogue";
import { testDatabase } from "@matinee/testkit";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { liveIndexes } from "../testing/live-indexes.ts";
import { aPool, claim } from "../testing/pools.ts";
import type { CampsQuery } from "./camp-conditions.ts";
import { countCoursesByFilter } from "./count-courses-by-filter.ts";
import { listCourses } from "./list-courses.ts";
import { aListedCamp } from "./testing/a-listed-camp.ts";
import { anyCampSearch } from "./testing/any-camp-search.ts";
import { type PlainCamp, someRandomCamps } from "./testing/random-camps.ts";

const { db, url } = await testDatabase();
const shops: Context[] = [];
let camps: readonly PlainCamp[] = [];
const live = liveIndexes({ db, url });

beforeAll(async () => {
  camps = await someRandomCamps(db, 80);
  for (const host of ["localhost", ...new Set(camps.map((camp) => camp.host))]) shops.push(await shopAt(db, host));
  await live.ready();
});

afterAll(() => live.stop());

/** The answer by the database and the one by the index. */
async function bothAnswers<T>(which: number, query: CampsQuery, ask: (ctx: Context, query: CampsQuery) => Promise<T>) {
  const shop = shops[which];
  if (shop === undefined) throw new Error("There are four shops");
  const { ctx, answered } = live.contextOf(shop);
  const plain = await ask(shop, query);
  const indexed = await ask(ctx, query);
  return { plain, indexed, reads: answered.times };
}

const order = fc.option(
  fc.array(fc.tuple(fc.constantFrom(...CAMP_FIELDS), fc.constantFrom("", ",asc", ",desc")), {
    minLength: 1,
    maxLength: 3,
  }),
  { nil: undefined },
);
const page = fc.record({ page: fc.constantFrom(0, 0, 1, 9), size: fc.constantFrom(1, 5, 24, 200) });
const anyQuery: fc.Arbitrary<CampsQuery> = fc.tuple(anyCampSearch, order, page).map(([asked, sort, paged]) => ({
  ...asked,
  ...paged,
  ...(sort !== undefined && { sort: sort.map((parts) => parts.join("")) }),
}));

test("property: the index finds, orders and counts as the database does", async () => {
  let hits = 0;
  let within = 0;
  await fc.assert(
    fc.asyncProperty(anyQuery, fc.nat(3), async (query, which) => {
      const { plain, indexed, reads } = await bothAnswers(which, query, listCourses);
      expect([reads, indexed]).toEqual([1, plain]);
      hits += valueOf(plain).total;
      const counts = await bothAnswers(which, query, countCoursesByFilter);
      expect(counts.indexed).toEqual(counts.plain);
      within += valueOf(counts.plain).radius_miles.at(-1)?.count ?? 0;
    }),
    { numRuns: 25, examples: [[{ lat: 53.8, lng: -1.55, radius_miles: 60 }, 0]] },
  );
  // Searches without hits would prove nothing.
  expect(hits).toBeGreaterThan(0);
  expect(within).toBeGreaterThan(0);
});

const poolOf = (id: number) => sql`(select pool_id from course where id = ${id})`;
const CHANGES: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  take: (id) =>
    sql`insert into claim (id, pool_id, quantity, state) select gen_random_uuid(), id, size - committed - held, 'committed' from pool
      where id = ${poolOf(id)} and size > committed + held`,
  "give back": (id) => sql`update claim set state = 'released' where pool_id = ${poolOf(id)} and state = 'committed'`,
  grow: (id) => sql`update pool set size = size + 1 where id = ${poolOf(id)}`,
  close: (id) => sql`update course set status = 'closed' where id = ${id}`,
  open: (id) => sql`update course set status = 'open' where id = ${id}`,
  rename: (id) => sql`update course set name = 'Star ' || name where id = ${id}`,
  "change of age": (id) => sql`update course set min_age = 4, max_age = 5 where id = ${id}`,
  "change of terms": () => sql`update term set ends_on = ends_on + 1`,
};

test("property: after any change the index answers as the database does", async () => {
  const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat());
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), anyQuery, async (changes, query) => {
      for (const [name, which] of changes) await CHANGES[name]?.(camps[which % camps.length]?.id ?? 0).execute(db);
      await live.ready();
      for (const asked of [query, { size: 200, has_spaces: true }]) {
        const { plain, indexed, reads } = await bothAnswers(0, asked, listCourses);
        expect([reads, indexed]).toEqual([1, plain]);
      }
    }),
    { numRuns: 5 },
  );
});

/** Whether the index finds a camp among those with places; the database has to say the same. */
async function hasPlaces(id: number): Promise<boolean> {
  const { plain, indexed, reads } = await bothAnswers(0, { has_spaces: true, size: 200 }, listCourses);
  expect([reads, indexed]).toEqual([1, plain]);
  return valueOf(indexed).items.some((item) => item.id === id);
}

test("a hold that runs out frees a place without a notice", async () => {
  const { id, poolId } = await aListedCamp(db, { size: 1 });
  await claim(db, poolId, 1, 600);
  await live.ready();
  expect(await hasPlaces(id)).toBe(false);
  // Ten minutes pass, for the database and for this process.
  await sql`alter table claim disable trigger notify_extended`.execute(db);
  await sql`update claim set held_until = held_until - interval '601 seconds' where pool_id = ${poolId}`.execute(db);
  await sql`alter table claim enable trigger notify_extended`.execute(db);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 601_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await hasPlaces(id)).toBe(true);
});

test("the places of a day are gone when the day begins, without a notice", async () => {
  const { id } = await aListedCamp(db);
  const [soon, full] = [await aPool(db, "course", 1), await aPool(db, "course", 1)];
  await claim(db, full, 1, null);
  // One day begins at once and has a place; the other has none.
  await sql`update course_day set held_on = at::date, starts_at = at::time, ends_at = '24:00'
    from (select (clock_timestamp() + interval '0.6 seconds') at time zone 'Europe/London' as at) soon
    where course_id = ${id} and held_on = (select min(held_on) from course_day where course_id = ${id})`.execute(db);
  await sql`insert into course_day_place (course_id, held_on, pool_id)
    select ${id}, held_on, case when row_number() over (order by held_on) = 1 then ${soon}::bigint else ${full}::bigint end
    from course_day where course_id = ${id}`.execute(db);
  await live.ready();
  const begins = async () => {
    const { indexed } = await bothAnswers(0, { has_spaces: true, size: 200 }, listCourses);
    return !valueOf(indexed).items.some((item) => item.id === id);
  };
  await vi.waitUntil(begins, { timeout: 20_000, interval: 20 });
  expect(await hasPlaces(id)).toBe(false);
});

test("what the index does not know is left to the database", async () => {
  for (const query of [{ filter: "price:lte:12000" }, { sort: ["name,desc"] }, { sort: ["colour"] }, { lat: 53.8 }]) {
    const { plain, indexed, reads } = await bothAnswers(0, query, listCourses);
    expect([reads, indexed]).toEqual([0, plain]);
  }
});
