import { listenForChanges } from "@matinee/database";
import { gazetteer, sqlPostcodes } from "@matinee/gateways/postcodes";
import { statementCounter, testDatabase } from "@matinee/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cachedPlaces, createPlaceCache } from "../src/http/place-cache.ts";

const { pool, url } = await testDatabase();
const heard: string[] = [];
const notices = listenForChanges(url, {
  onNotice(notice) {
    cache.invalidate(notice);
    heard.push(notice);
  },
  onGap: () => cache.purge(),
  onError: () => undefined,
});
/** On a busy machine the database's proof may come too late: then nothing is cached. */
const cache = createPlaceCache(() => vi.waitUntil(() => notices.isCurrent(), { timeout: 60_000, interval: 5 }));
const postcodes = cachedPlaces(sqlPostcodes(pool, gazetteer()), cache);

beforeAll(() => vi.waitUntil(() => notices.isCurrent(), { timeout: 60_000, interval: 5 }));
afterAll(() => notices.stop());

/** Resolves when the notices of everything that was committed before have arrived. */
async function noticesArrived(mark: string): Promise<void> {
  await pool.query("select pg_notify('matinee_changed', $1)", [mark]);
  await vi.waitUntil(() => heard.includes(mark), { timeout: 60_000, interval: 5 });
}

// The connection for notices is proved now and then.
const countStatements = statementCounter({ but: /^select 1$/u });
const latitudeOf = async (query: string) => (await postcodes.locate(query))?.lat;

test("a postcode is looked up once, and again after the table has changed", async () => {
  const [before, other] = [await latitudeOf("LS1 4AP"), await latitudeOf("ZZ1 1AA")];
  expect([before, other]).toEqual([expect.any(Number), undefined]);
  const again = await countStatements(async () => {
    expect([await latitudeOf("LS1 4AP"), await latitudeOf("ZZ1 1AA")]).toEqual([before, other]);
  });
  expect(again).toMatchObject({ statements: 0 });

  await pool.query("insert into postcode values ('LS14AP', 53.7, -1.5), ('ZZ11AA', 51.2, 0.1)");
  await noticesArrived("search:1000001");
  expect([await latitudeOf("LS1 4AP"), await latitudeOf("ZZ1 1AA")]).toEqual([53.7, 51.2]);
  await pool.query("truncate postcode");
  await noticesArrived("search:1000002");
  expect([await latitudeOf("LS1 4AP"), await latitudeOf("ZZ1 1AA")]).toEqual([before, other]);
});

test("what changes in the catalogue moves no postcode; what a later version tells may", async () => {
  await latitudeOf("LS1 4AP");
  const lookUps = async () => (await countStatements(async () => void (await latitudeOf("LS1 4AP")))).statements;
  for (const notice of ["catalogue", "classes", "group:7", "search:1"]) {
    cache.invalidate(notice);
    expect([notice, await lookUps()]).toEqual([notice, 0]);
  }
  cache.invalidate("a word of a later version");
  expect(await lookUps()).toBe(1);
  cache.purge();
  expect(await lookUps()).toBe(1);
});
