import { testDatabase } from "@matinee/testkit";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import type { CampsQuery } from "./camp-conditions.ts";
import { countCoursesByFilter } from "./count-courses-by-filter.ts";
import { listCourses } from "./list-courses.ts";
import { anyCampSearch } from "./testing/any-camp-search.ts";
import { someRandomCamps } from "./testing/random-camps.ts";

const { db } = await testDatabase();
const shops: Context[] = [];

beforeAll(async () => {
  const camps = await someRandomCamps(db, 160);
  for (const host of ["localhost", ...new Set(camps.map((camp) => camp.host))]) shops.push(await shopAt(db, host));
});

const totalOf = async (ctx: Context, query: CampsQuery) => valueOf(await listCourses(ctx, { ...query, size: 1 })).total;

test("property: each distance counts what the camp search finds with it and everything else as it was", async () => {
  let different = 0;
  await fc.assert(
    fc.asyncProperty(anyCampSearch, fc.nat(3), fc.nat(1_000), async (asked, which, pick) => {
      const ctx = shops[which];
      if (ctx === undefined) throw new Error("There are four shops");
      const { radius_miles } = valueOf(await countCoursesByFilter(ctx, asked));
      if (asked.lat === undefined) {
        expect(radius_miles).toEqual([]);
        return;
      }
      const total = await totalOf(ctx, asked);
      expect(radius_miles.find(({ value }) => Number(value) === (asked.radius_miles ?? 10))?.count).toBe(total);
      const one = radius_miles[pick % radius_miles.length];
      expect(one?.count).toBe(await totalOf(ctx, { ...asked, radius_miles: Number(one?.value) }));
      if (one?.count !== total) different++;
    }),
    { numRuns: 120 },
  );
  // Counts that are all the search's own would prove nothing.
  expect(different).toBeGreaterThan(20);
});

test("what the camp search refuses is refused", async () => {
  const [main] = shops;
  if (main === undefined) throw new Error("There is no main shop");
  for (const query of [
    { postcode: "Qwertyville" },
    { from: "2027-04-10", to: "2027-04-09" },
    { filter: "distance:lt:3" },
  ])
    expect(await countCoursesByFilter(main, query)).toEqual(await listCourses(main, query));
});
