import { testDatabase } from "@matinee/testkit";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { miles } from "../search/testing/plain-search.ts";
import type { CampsQuery } from "./camp-conditions.ts";
import { listCourses } from "./list-courses.ts";
import { anyCampSearch } from "./testing/any-camp-search.ts";
import { plainCampSearch } from "./testing/plain-camps.ts";
import { someRandomCamps, type PlainCamp } from "./testing/random-camps.ts";

const { db } = await testDatabase();
const shops: { ctx: Context; camps: PlainCamp[] }[] = [];

beforeAll(async () => {
  const camps = await someRandomCamps(db, 240);
  const hosts = [...new Set(camps.map(({ host }) => host))];
  for (const host of ["localhost", ...hosts])
    shops.push({
      ctx: await shopAt(db, host),
      camps: camps.filter((camp) => host === "localhost" || camp.host === host),
    });
});

function mainShop() {
  const [main] = shops;
  if (main === undefined) throw new Error("There is no main shop");
  return main;
}

const LEEDS = { lat: 53.8, lng: -1.55 };
const countsOf = (facet: readonly { readonly value: string; readonly count: number }[]) =>
  Object.fromEntries(facet.map(({ value, count }) => [value, count]));

test("property: every camp search finds what looking at each camp finds, in order, and so do its facets", async () => {
  let found = 0;
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyCampSearch, fc.nat(3), async (asked, which) => {
      const shop = shops[which];
      if (shop === undefined) throw new Error("There are four shops");
      const expected = plainCampSearch(asked, shop.camps);
      const answer = valueOf(await listCourses(shop.ctx, { ...asked, size: 200 }));
      found += answer.total;
      for (const { value } of answer.facets.holidays) kinds.add(value);
      const { lat, lng } = asked;
      const away = (camp: PlainCamp) => (lat === undefined || lng === undefined ? 0 : miles(lat, lng, camp));
      const inOrder = expected.hits.toSorted(
        (a, b) => away(a) - away(b) || (a.dates[0] ?? "").localeCompare(b.dates[0] ?? "") || a.id - b.id,
      );
      expect(answer.total).toBe(inOrder.length);
      expect(answer.items.map(({ id }) => id)).toEqual(inOrder.slice(0, 200).map(({ id }) => id));
      for (const [index, item] of answer.items.entries()) {
        const camp = inOrder[index];
        if (lat === undefined || camp === undefined) expect(item.distance_miles).toBeNull();
        else expect(Math.abs((item.distance_miles ?? Number.NaN) - away(camp))).toBeLessThanOrEqual(0.050_001);
        expect([item.available, item.days.map(({ date }) => date)]).toEqual([camp?.free, camp?.dates]);
      }
      expect(countsOf(answer.facets.holidays)).toEqual(expected.holidays);
      expect(countsOf(answer.facets.ages)).toEqual(expected.ages);
      expect(countsOf(answer.facets.disciplines)).toEqual(expected.disciplines);
      expect(countsOf(answer.facets.categories)).toEqual(expected.categories);
      expect(answer.facets.spaces).toEqual([{ value: "true", name: "With places", count: expected.withSpaces }]);
    }),
    { numRuns: 250 },
  );
  // A search without hits would prove nothing.
  expect(found).toBeGreaterThan(1_000);
  expect([...kinds].toSorted()).toEqual(["christmas", "easter", "half_term", "summer"]);
});

test("every age and every holiday by itself finds what looking at each camp finds", async () => {
  const { ctx, camps } = mainShop();
  const asked: CampsQuery[] = [
    ...Array.from({ length: 19 }, (_, age) => ({ age })),
    ...(["half_term", "christmas", "easter", "summer"] as const).map((holiday) => ({ holiday })),
  ];
  for (const query of asked) {
    const ids = valueOf(await listCourses(ctx, { ...query, size: 200 })).items.map(({ id }) => id);
    const hits = plainCampSearch(query, camps).hits.map(({ id }) => id);
    expect([query, new Set(ids)]).toEqual([query, new Set(hits)]);
  }
});

test("the soonest comes first, with a place named the nearest, unless the sort says otherwise", async () => {
  const { ctx } = mainShop();
  const items = async (query: CampsQuery) => valueOf(await listCourses(ctx, { ...query, size: 200 })).items;
  const dates = (await items({})).map((camp) => camp.start_date);
  expect(dates).toEqual(dates.toSorted());
  const distances = (await items({ ...LEEDS, radius_miles: 60 })).map((camp) => camp.distance_miles ?? -1);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect(distances[0]).toBeGreaterThanOrEqual(0);
  const prices = (await items({ ...LEEDS, radius_miles: 60, sort: ["price,desc"] })).map((camp) => camp.price);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  const perDay = (await items({ ...LEEDS, radius_miles: 60, sort: ["price_per_day"] })).map(
    (camp) => camp.price / camp.days.length,
  );
  expect(perDay).toEqual(perDay.toSorted((a, b) => a - b));
  expect(new Set(perDay).size).toBeGreaterThan(1);
  const near = (await items({ ...LEEDS, sort: ["start_date"] })).map((camp) => camp.start_date);
  expect(near).toEqual(near.toSorted());
  const far = (await items({ ...LEEDS, sort: ["distance,desc"] })).map((camp) => camp.distance_miles ?? -1);
  expect(far).toEqual(far.toSorted((a, b) => b - a));
});

test("a place is found by postcode, outcode and town; how it was found stands in the origin", async () => {
  const { ctx } = mainShop();
  for (const [postcode, label, precision] of [
    ["LS1 4AP", "LS1", "approximate"],
    ["ls8", "LS8", "approximate"],
    ["Leeds", "Leeds", "town"],
  ] as const) {
    const answer = valueOf(await listCourses(ctx, { postcode, radius_miles: 60 }));
    expect(answer.origin?.label).toContain(label);
    expect(["exact", precision]).toContain(answer.origin?.precision);
    expect(answer.total).toBeGreaterThan(0);
    expect(answer.items[0]?.distance_miles).toEqual(expect.any(Number));
  }
  expect(valueOf(await listCourses(ctx, {})).origin).toBeNull();
});

test("pages follow each other without gaps", async () => {
  const { ctx } = mainShop();
  for (const query of [{}, { ...LEEDS, radius_miles: 60 }, { sort: ["name,desc"] }]) {
    const whole = valueOf(await listCourses(ctx, { ...query, size: 200 })).items.map(({ id }) => id);
    const pages = await Promise.all([0, 1, 2].map(async (page) => listCourses(ctx, { ...query, page, size: 30 })));
    expect(pages.flatMap((page) => valueOf(page).items.map(({ id }) => id))).toEqual(whole.slice(0, 90));
    expect(valueOf(await listCourses(ctx, { ...query, page: 90 }))).toMatchObject({ items: [], page: 90 });
  }
});

test("an invalid search is refused by field", async () => {
  const { ctx } = mainShop();
  const refused = async (query: CampsQuery) => {
    const answer = await listCourses(ctx, query);
    return answer.ok ? "found" : [answer.error.code, ...[answer.error.details ?? []].flat()];
  };
  expect(await refused({ postcode: "Qwertyville" })).toMatchObject(["invalid", { path: "postcode" }]);
  expect(await refused({ lng: -1.5 })).toMatchObject(["invalid", { path: "lat" }]);
  expect(await refused({ from: "2027-04-10", to: "2027-04-09" })).toMatchObject(["invalid", { path: "to" }]);
  expect(await refused({ sort: ["colour"], filter: "distance:lt:3" })).toMatchObject([
    "invalid",
    { path: "filter" },
    { path: "sort" },
  ]);
});
