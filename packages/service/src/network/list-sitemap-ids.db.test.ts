import { aCamp, aLocation, testDatabase } from "@matinee/testkit";
import { expect, test } from "vitest";
import { listSitemapIds } from "./list-sitemap-ids.ts";

const { db } = await testDatabase();

test("a sitemap leaves out camps that are over, whose pages are gone", async () => {
  const location = await aLocation(db);
  await aCamp(db, { location, inDays: -9 });
  // Its third and last day is today.
  const last = await aCamp(db, { location, inDays: -2 });
  const coming = await aCamp(db, { location });
  expect((await listSitemapIds(db, { franchise: null })).courses).toEqual([last.id, coming.id]);
});
