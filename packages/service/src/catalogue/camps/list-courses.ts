import type { FoundCourse, FoundCourses, Holiday } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { anyLength, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { allFiltersExcept, type Context, type ListSql, type Outcome } from "../../kernel/index.ts";
import { findOrigin, type Origin } from "../search/find-origin.ts";
import { campCells, refuseDates } from "./camp-cells.ts";
import { campFilters, type CampsQuery } from "./camp-conditions.ts";
import { HOLIDAY_NAMES } from "./camp-holidays.ts";
import { campList } from "./camp-list.ts";
import { courseColumns, courseTables } from "./course-rows.ts";
import { toCampSearch } from "./to-camp-search.ts";

const campHit = z.object({ id: shapes.id, miles: z.number().nullable() });
const facet = z.array(shapes.facetValue).nullable();

const foundRow = z.object({
  page: z.array(campHit).nullable(),
  total: z.int(),
  holidays: z.partialRecord(shapes.holiday, z.int()),
  ages: facet,
  disciplines: facet,
  categories: facet,
  with_spaces: z.int(),
});

/**
 * The camp search, by place, age, holiday, dates, discipline, category and words. Hits are sorted by distance, or by
 * date if no place is given. From the index in memory where there is one; the database gives the same answer.
 */
export async function listCourses(ctx: Context, query: CampsQuery): Promise<Outcome<FoundCourses>> {
  const refused = refuseDates(query);
  if (refused !== null) return refused;
  const origin = await findOrigin(ctx, query);
  if (!origin.ok) return origin;
  const list = campList(query, origin.value);
  if (!list.ok) return list;
  const { page, size } = list.value;
  const { hits, total, facets } =
    (await findInIndex(ctx, query, origin.value, list.value)) ??
    (await findInDatabase(ctx, query, origin.value, list.value));
  return ok({ items: await foundCourses(ctx, hits), page, size, total, origin: origin.value, facets });
}

interface Found extends Pick<FoundCourses, "total" | "facets"> {
  /** Those of the page, in the list's order. */
  readonly hits: readonly z.output<typeof campHit>[];
}

/** Null: there is no index, or it can't tell. */
async function findInIndex(
  ctx: Context,
  query: CampsQuery,
  origin: Origin | null,
  { page, size }: ListSql,
): Promise<Found | null> {
  const asked = toCampSearch(ctx, query, origin);
  const live = asked === null ? null : await ctx.indexes?.camps.read();
  if (asked === null || live === null || live === undefined) return null;
  const { hits, total, withPlaces, ...counts } = live.index.search({ ...asked, page, size });
  const named = <T>(all: readonly T[], read: (one: T) => { value: string; name: string; count: number | undefined }) =>
    all.map(read).flatMap(({ value, name, count = 0 }) => (count === 0 ? [] : [{ value, name, count }]));
  return {
    hits,
    total,
    facets: {
      holidays: named(Object.entries(HOLIDAY_NAMES), ([value, name]) => ({
        value,
        name,
        count: counts.holidays.get(value),
      })),
      ages: [...counts.ages]
        .toSorted(([a], [b]) => a - b)
        .map(([age, count]) => ({ value: String(age), name: `Age ${age}`, count })),
      disciplines: named(live.disciplines, ({ slug, name }) => ({
        value: slug,
        name,
        count: counts.disciplines.get(slug),
      })),
      categories: named(live.categories, ({ id, name }) => ({
        value: String(id),
        name,
        count: counts.categories.get(id),
      })),
      spaces: spacesFacet(withPlaces),
    },
  };
}

const spacesFacet = (count: number) => [{ value: "true", name: "With places", count }];

/** One statement, so that page, total and facets agree. */
async function findInDatabase(ctx: Context, query: CampsQuery, origin: Origin | null, list: ListSql): Promise<Found> {
  const filters = campFilters(query);
  const statement = sql`with ${campCells(ctx, query, origin, list)}
    select (select json_agg(p order by nth) from (
        select id, miles, nth from cells where ${allFiltersExcept(filters)} order by nth ${list.limit}) p) as page,
      (select count(*)::int from cells where ${allFiltersExcept(filters)}) as total,
      (select coalesce(json_object_agg(kind, n), '{}') from (
        select kind, count(*)::int as n from cells, unnest(holidays) kind where ${allFiltersExcept(filters, "holiday")} group by kind) x) as holidays,
      (select json_agg(json_build_object('value', age::text, 'name', 'Age ' || age, 'count', n) order by age) from (
        select age, count(*)::int as n from cells join generate_series(0, 18) age on age between min_age and max_age
        where ${allFiltersExcept(filters, "age")} group by age) x) as ages,
      (select json_agg(json_build_object('value', d.slug, 'name', d.name, 'count', x.n) order by d.position) from (
        select slug, count(*)::int as n from cells, unnest(disciplines) slug where ${allFiltersExcept(filters, "discipline")} group by slug) x
        join discipline d on d.slug = x.slug) as disciplines,
      (select json_agg(json_build_object('value', cc.id::text, 'name', cc.name, 'count', x.n) order by cc.position, cc.id) from (
        select category_id, count(*)::int as n from cells where ${allFiltersExcept(filters, "category")} group by category_id) x
        join course_category cc on cc.id = x.category_id) as categories,
      (select count(*)::int from cells where free and ${allFiltersExcept(filters, "spaces")}) as with_spaces`;
  const found = await rowsOf("the camp search", foundRow, statement).executeTakeFirst(ctx.db);
  return {
    hits: found?.page ?? [],
    total: found?.total ?? 0,
    facets: {
      holidays: Object.entries(HOLIDAY_NAMES).flatMap(([value, name]) => {
        // `HOLIDAY_NAMES` has exactly the holidays as keys.
        const count = found?.holidays[value as Holiday] ?? 0;
        return count === 0 ? [] : [{ value, name, count }];
      }),
      ages: found?.ages ?? [],
      disciplines: found?.disciplines ?? [],
      categories: found?.categories ?? [],
      spaces: spacesFacet(found?.with_spaces ?? 0),
    },
  };
}

async function foundCourses(ctx: Context, hits: readonly z.output<typeof campHit>[]): Promise<FoundCourse[]> {
  if (hits.length === 0) return [];
  const statement = sql`
    select ${courseColumns}, round(found.miles::numeric, 1)::float8 as distance_miles ${courseTables}
    join unnest(${anyLength(
      hits.map(({ id }) => id),
      "int",
    )}, ${anyLength(
      hits.map((hit) => hit.miles),
      "float8",
    )}) with ordinality as found(id, miles, nth) on found.id = co.id
    order by found.nth`;
  return await rowsOf("the camps of a page", shapes.foundCourse, statement).execute(ctx.db);
}
