import { aFranchise, aLocation, testDatabase } from "@matinee/testkit";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

const { db } = await testDatabase();

beforeAll(async () => {
  const { id: franchiseId } = await aFranchise(db);
  // A grid over Great Britain, finer than the smallest search circle.
  for (let lat = 49.6; lat < 60.8; lat += 0.7)
    for (let lng = -7.9; lng < 1.9; lng += 0.7) await aLocation(db, { franchiseId, lat, lng });
});

test("property: the bounding box misses no venue in the circle at any latitude or radius, nearest first", async () => {
  const place = fc.tuple(
    fc.double({ min: 49, max: 61, noNaN: true }),
    fc.double({ min: -9, max: 2, noNaN: true }),
    fc.double({ min: 1, max: 500, noNaN: true }),
  );
  await fc.assert(
    fc.asyncProperty(place, async ([lat, lng, within]) => {
      const { rows: found } = await sql<{ location_id: number; miles: number }>`
        select location_id, miles from venues_near(${lat}, ${lng}, ${within})`.execute(db);
      const { rows: all } = await sql<{ location_id: number; miles: number }>`
        select id as location_id, miles_between(${lat}, ${lng}, lat, lng) as miles from location
        where miles_between(${lat}, ${lng}, lat, lng) <= ${within} order by 2`.execute(db);
      expect(found.map((one) => one.miles)).toEqual(all.map((one) => one.miles));
      expect(new Set(found.map((one) => one.location_id))).toEqual(new Set(all.map((one) => one.location_id)));
    }),
    { numRuns: 150 },
  );
});

test.each([
  [90, 0],
  [-90, 180],
  [89.9999, -180],
  [0, 0],
])("a search at %d, %d finds no school and does not fail", async (lat, lng) => {
  const { rows } = await sql`select * from venues_near(${lat}, ${lng}, 500)`.execute(db);
  expect(rows).toEqual([]);
});
