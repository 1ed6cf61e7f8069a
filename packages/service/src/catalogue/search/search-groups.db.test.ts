import { testDatabase } from "@matinee/testkit";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import type { SearchQuery } from "./find-origin.ts";
import { searchGroupPins } from "./search-group-pins.ts";
import { searchGroups } from "./search-groups.ts";
import { anySearch } from "./testing/any-search.ts";
import { miles, plainGroups, plainSearch, type PlainGroup } from "./testing/plain-search.ts";
import { aRandomNetwork } from "./testing/random-network.ts";

const { db } = await testDatabase();
const shops: { ctx: Context; groups: PlainGroup[] }[] = [];

beforeAll(async () => {
  const { hosts } = await aRandomNetwork(db, 70);
  for (const host of ["localhost", ...hosts]) {
    const ctx = await shopAt(db, host);
    shops.push({ ctx, groups: await plainGroups(ctx) });
  }
});

const idsOf = (groups: readonly { readonly id: number }[]) => new Set(groups.map(({ id }) => id));
const countsOf = (facet: readonly { readonly value: string; readonly count: number }[]) =>
  Object.fromEntries(facet.map(({ value, count }) => [value, count]));

test("property: hits and facets match a search class by class, nearest first", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(anySearch, fc.nat(3), async (asked, which) => {
      const shop = shops[which];
      if (shop === undefined) throw new Error("There are four shops");
      const expected = plainSearch(asked, shop.groups);
      const answer = valueOf(await searchGroups(shop.ctx, { ...asked, size: 200 }));
      found += answer.total;
      expect(answer.total).toBe(expected.hits.length);
      const { lat, lng } = asked;
      const distanceOf = (group: PlainGroup) =>
        lat === undefined || lng === undefined ? null : miles(lat, lng, group.location);
      if (lat === undefined) {
        expect(idsOf(answer.items)).toEqual(idsOf(expected.hits));
      } else {
        const nearestFirst = expected.hits.toSorted(
          (a, b) => (distanceOf(a) ?? 0) - (distanceOf(b) ?? 0) || a.id - b.id,
        );
        expect(answer.items.map(({ id }) => id)).toEqual(nearestFirst.map(({ id }) => id));
      }
      for (const item of answer.items) {
        const group = expected.hits.find(({ id }) => id === item.id);
        const away = group === undefined ? null : distanceOf(group);
        if (away === null) expect(item.distance_miles).toBeNull();
        else expect(Math.abs((item.distance_miles ?? Number.NaN) - away)).toBeLessThanOrEqual(0.050_001);
        expect([item.available, item.trial.next_date]).toEqual([
          group?.free,
          group?.free === 0 ? null : group?.measuredOn,
        ]);
        const { measuredOn: _, free: __, ...whole } = group ?? {};
        expect(item).toEqual({ ...whole, distance_miles: item.distance_miles });
      }
      expect(countsOf(answer.facets.stages)).toEqual(expected.stages);
      expect(countsOf(answer.facets.days)).toEqual(expected.days);
      expect(countsOf(answer.facets.disciplines)).toEqual(expected.disciplines);
      expect(answer.facets.spaces).toEqual([{ value: "true", name: "With places", count: expected.withSpaces }]);
      const pins = valueOf(await searchGroupPins(shop.ctx, asked));
      expect(pins.map(({ id }) => id)).toEqual(answer.items.map(({ id }) => id));
    }),
    { numRuns: 250 },
  );
  // A search without hits would prove nothing.
  expect(found).toBeGreaterThan(500);
});

const figures: Readonly<Record<string, (group: PlainGroup) => number | string | null>> = {
  id: (group) => group.id,
  price: (group) => group.trial.price,
  price_per_session: (group) => group.trial.price / group.trial.sessions,
  next_date: (group) => group.trial.next_date,
  start: (group) => group.schedule[0]?.start ?? null,
  stage_id: (group) => group.stage.id,
  location_id: (group) => group.location.id,
  franchise_id: (group) => group.franchise.id,
  available: (group) => group.free,
  waiting: (group) => group.waiting,
};
const order = fc.record({
  by: fc.array(fc.tuple(fc.constantFrom(...Object.keys(figures)), fc.constantFrom("asc", "desc")), {
    minLength: 1,
    maxLength: 3,
  }),
  dearest: fc.option(fc.integer({ min: 900, max: 1_800 }), { freq: 1 }),
  size: fc.integer({ min: 1, max: 30 }),
  page: fc.nat({ max: 2 }),
});

test("property: every page is the right slice of the whole in every order, with the right total", async () => {
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(
      anySearch,
      order,
      fc.constantFrom(0, 0, 0, 1, 2, 3),
      async (asked, { by, dearest, size, page }, which) => {
        const shop = shops[which];
        if (shop === undefined) throw new Error("There are four shops");
        const hits = plainSearch(asked, shop.groups).hits.filter((group) => group.trial.price <= (dearest ?? Infinity));
        const compare = (a: PlainGroup, b: PlainGroup) => {
          for (const [name, direction] of by) {
            const [one, other] = [figures[name]?.(a) ?? null, figures[name]?.(b) ?? null];
            if (one === other) continue;
            if (one === null || other === null) return one === null ? 1 : -1;
            return (one < other ? -1 : 1) * (direction === "desc" ? -1 : 1);
          }
          return a.id - b.id;
        };
        const answer = valueOf(
          await searchGroups(shop.ctx, {
            ...asked,
            sort: by.map((one) => one.join(",")),
            ...(dearest !== null && { filter: `price:lte:${dearest}` }),
            size,
            page,
          }),
        );
        expect({ total: answer.total, page: answer.page, size: answer.size }).toEqual({
          total: hits.length,
          page,
          size,
        });
        const part = hits.toSorted(compare).slice(page * size, (page + 1) * size);
        expect(answer.items.map(({ id }) => id)).toEqual(part.map(({ id }) => id));
        shown += part.length;
      },
    ),
    { numRuns: 250 },
  );
  expect(shown).toBeGreaterThan(100);
});

test("every single age, day and hour matches a search class by class", async () => {
  const [main] = shops;
  if (main === undefined) throw new Error("There is no main shop");
  const asked: SearchQuery[] = [
    ...Array.from({ length: 19 }, (_, age) => ({ age })),
    ...Array.from({ length: 7 }, (_, day) => ({ day: day + 1, from: "15:00" })),
    ...Array.from({ length: 12 }, (_, n) => ({ from: `${String(n + 8).padStart(2, "0")}:30` })),
    ...Array.from({ length: 12 }, (_, n) => ({ to: `${String(n + 10).padStart(2, "0")}:45` })),
  ];
  for (const query of asked) {
    const { hits } = plainSearch(query, main.groups);
    const found = valueOf(await searchGroupPins(main.ctx, query));
    expect([query, idsOf(found)]).toEqual([query, idsOf(hits)]);
  }
});

test("a page is a slice of the whole in its order, and pages past the end are empty", async () => {
  const [main] = shops;
  if (main === undefined) throw new Error("There is no main shop");
  const query = { lat: 53.8, lng: -1.55, radius_miles: 60 };
  for (const sort of [undefined, ["name,asc"], ["price,desc", "start,asc"], ["next_date,desc"], ["distance,desc"]]) {
    const sorted = sort === undefined ? query : { ...query, sort };
    const whole = valueOf(await searchGroups(main.ctx, { ...sorted, size: 200 })).items.map(({ id }) => id);
    const pages = await Promise.all(
      [0, 1, 2, 3].map(async (page) => valueOf(await searchGroups(main.ctx, { ...sorted, page, size: 20 })).items),
    );
    expect(pages.flat().map(({ id }) => id)).toEqual(whole);
    expect(new Set(whole).size).toBe(70);
  }
  expect(valueOf(await searchGroups(main.ctx, { ...query, page: 9 }))).toMatchObject({ items: [], total: 70, page: 9 });
});

test("hits are sorted by the requested field", async () => {
  const [main] = shops;
  if (main === undefined) throw new Error("There is no main shop");
  const sorted = async (...sort: string[]) => valueOf(await searchGroups(main.ctx, { sort, size: 200 })).items;
  const each = (await sorted("price_per_session,asc")).map(({ trial }) => trial.price / trial.sessions);
  expect(each).toEqual(each.toSorted((a, b) => a - b));
  const prices = (await sorted("price,desc")).map((group) => group.trial.price);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  const dates = (await sorted("next_date,asc")).map((group) => group.trial.next_date ?? "9999");
  expect(dates).toEqual(dates.toSorted());
  const soonest = valueOf(await searchGroups(main.ctx, { size: 200 })).items.map(
    (group) => group.trial.next_date ?? "9999",
  );
  expect(soonest).toEqual(soonest.toSorted());
  const filtered = valueOf(await searchGroups(main.ctx, { filter: "price:lte:1200;start:gte:12:00", size: 200 }));
  expect(filtered.total).toBeGreaterThan(0);
  for (const group of filtered.items) {
    expect(group.trial.price).toBeLessThanOrEqual(1_200);
    expect((group.schedule[0]?.start ?? "") >= "12:00").toBe(true);
  }
  expect(filtered.facets.stages.reduce((sum, { count }) => sum + count, 0)).toBe(filtered.total);
});
