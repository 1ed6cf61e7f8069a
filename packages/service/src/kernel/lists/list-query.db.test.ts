import { testDatabase } from "@matinee/testkit";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { aRandomNetwork } from "../../catalogue/search/testing/random-network.ts";
import { readList, type ListFields, type ListParameters } from "./list-query.ts";
import * as catalogue from "../../catalogue/index.ts";

const { db } = await testDatabase();
let ctx: Context;

beforeAll(async () => {
  await aRandomNetwork(db, 8);
  await sql`insert into product_category (name) values ('Clothes')`.execute(db);
  ctx = await shopAt(db, "localhost");
});

const lists: Record<string, (query: ListParameters) => Promise<Outcome<unknown>>> = {
  stages: (query) => catalogue.listStages(ctx, { ...query, sort: [...(query.sort ?? [])] }),
  locations: (query) => catalogue.listLocations(ctx, { ...query, sort: [...(query.sort ?? [])] }),
  subgroups: (query) => catalogue.listSubgroups(ctx, { ...query, sort: [...(query.sort ?? [])] }),
  courses: (query) => catalogue.listCourses(ctx, { ...query, sort: [...(query.sort ?? [])] }),
  courseCategories: (query) => catalogue.listCourseCategories(ctx, { ...query, sort: [...(query.sort ?? [])] }),
  productCategories: (query) => catalogue.listProductCategories(ctx, { ...query, sort: [...(query.sort ?? [])] }),
  products: (query) => catalogue.listProductsByCategory(ctx, 1, { ...query, sort: [...(query.sort ?? [])] }),
  search: (query) => catalogue.searchGroups(ctx, { ...query, sort: [...(query.sort ?? [])] }),
  pins: (query) => catalogue.searchGroupPins(ctx, { ...query, sort: [...(query.sort ?? [])] }),
};

// Real fields and operators with values that are almost valid.
const field = fc.constantFrom(
  "id",
  "name",
  "min_age",
  "price",
  "start_date",
  "start",
  "next_date",
  "distance",
  "group_id",
  "constructor",
  "__proto__",
  "toString",
  "",
);
const operator = fc.constantFrom("eq", "ne", "lt", "lte", "gt", "gte", "in", "like", "EQ", "near", "");
const value = fc.oneof(
  fc.constantFrom(
    "1",
    "1.5",
    "-0",
    "1e3",
    "0x10",
    " 7 ",
    "",
    "99999999999",
    "2147483648",
    "NaN",
    "Infinity",
    "2026-02-30",
    "0000-01-01",
    "9999-12-31",
    "2026-1-1",
    "24:00",
    "09:61",
    "%",
    "_",
    "\\",
    "a:b",
    "a,b",
    "1,x",
    "'; drop table stage; --",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll(/[;\0]/g, "")),
);
const filter = fc
  .array(
    fc.tuple(field, operator, value).map((parts) => parts.join(":")),
    { maxLength: 3 },
  )
  .map((terms) => terms.join(";"));
const sort = fc.array(
  fc.tuple(field, fc.constantFrom("", ",asc", ",desc", ",up", ",asc,asc")).map((parts) => parts.join("")),
  { maxLength: 2 },
);

test.each(Object.entries(lists))(
  "property: %s accepts any query, or names the terms it can't read",
  async (_, list) => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ filter, sort }, { requiredKeys: [] }),
        fc.nat({ max: 100_000 }),
        async (query, page) => {
          const answer = await list({ ...query, page, size: 200 });
          if (answer.ok) return;
          expect(answer.error.code).toBe("invalid");
          expect(answer.error.details).toBeInstanceOf(Array);
          // Only filter and sort were sent.
          for (const detail of answer.error.details ?? [])
            expect(detail).toMatchObject({ path: expect.stringMatching(/^(filter|sort)$/) as string });
        },
      ),
      { numRuns: 120 },
    );
  },
);

test("each operator filters by its meaning", async () => {
  const ids = async (asked: string) =>
    valueOf(await catalogue.listStages(ctx, { filter: asked })).items.map(({ id }) => id);
  const sorted = async (asked: string) => (await ids(asked)).toSorted((a, b) => a - b);
  const all = await sorted("");
  expect(all.length).toBeGreaterThan(3);
  expect(await ids("id:eq:2")).toEqual([2]);
  expect(await sorted("id:ne:2")).toEqual(all.filter((id) => id !== 2));
  expect(await sorted("id:lt:3")).toEqual([1, 2]);
  expect(await sorted("id:lte:3")).toEqual([1, 2, 3]);
  expect(await sorted("id:gt:3")).toEqual(all.filter((id) => id > 3));
  expect(await sorted("id:gte:3;id:in:1,3, 4")).toEqual([3, 4]);
  const names = async (asked: string) => valueOf(await catalogue.listLocations(ctx, { filter: asked })).total;
  expect(await names("name:like:ROUNDHAY")).toBeGreaterThan(0);
  expect(await names("name:like:%")).toBe(0);
  expect(await names("name:like:R_undhay")).toBe(0);
});

test("pages are contiguous, and a page past the end still has the total", async () => {
  const page = async (n: number) =>
    valueOf(await catalogue.listLocations(ctx, { page: n, size: 5, sort: ["post_town"] }));
  const pages = [await page(0), await page(1), await page(2)];
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(14);
  expect(pages.map(({ total }) => total)).toEqual([14, 14, 14]);
  expect(await page(7)).toEqual({ items: [], page: 7, size: 5, total: 14 });
});

test("the default is page 0 with 50 rows, and all wrong terms are reported at once", () => {
  const fields: ListFields = {
    id: { column: sql`id`, type: "number" },
    far: { column: sql`far`, type: "number", only: "sort" },
  };
  expect(valueOf(readList({}, fields, sql`id`))).toMatchObject({ page: 0, size: 50 });
  expect(readList({ sort: ["far,desc"] }, fields, sql`id`)).toMatchObject({ ok: true });
  expect(readList({ filter: "far:eq:1;id:eq:x;id:near:1", sort: ["id,up"] }, fields, sql`id`)).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "filter" }, { path: "filter" }, { path: "filter" }, { path: "sort" }] },
  });
});
