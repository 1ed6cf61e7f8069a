import type { CourseFilterCounts } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { allFiltersExcept, type Context, type Outcome } from "../../kernel/index.ts";
import { findOrigin } from "../search/find-origin.ts";
import { DEFAULT_RADIUS_MILES } from "../search/search-source.ts";
import { countedValues, milesFacet, milesToCount, sumByValue } from "../search/value-counts.ts";
import { campCells, refuseDates } from "./camp-cells.ts";
import { campFilters, type CampsQuery } from "./camp-conditions.ts";
import { campList } from "./camp-list.ts";
import { toCampSearch } from "./to-camp-search.ts";

const countsRow = z.object({ miles: countedValues });

/** How many camps the camp search finds at each distance, all else as asked for. Its other filters are facets of `listCourses`. */
export async function countCoursesByFilter(ctx: Context, query: CampsQuery): Promise<Outcome<CourseFilterCounts>> {
  const refused = refuseDates(query);
  if (refused !== null) return refused;
  const origin = await findOrigin(ctx, query);
  if (!origin.ok) return origin;
  const list = campList(query, origin.value);
  if (!list.ok) return list;
  if (origin.value === null) return ok({ radius_miles: [] });
  const distances = milesToCount(query.radius_miles ?? DEFAULT_RADIUS_MILES);
  const asked = toCampSearch(ctx, query, origin.value);
  const live = asked === null ? null : await ctx.indexes?.camps.read();
  if (asked !== null && live !== null && live !== undefined) {
    const counts = live.index.countWithin({ ...asked, page: 0, size: 0 }, distances);
    return ok({ radius_miles: milesFacet(distances.map((value, n) => ({ value, count: counts[n] ?? 0 }))) });
  }
  const cells = campCells(ctx, { ...query, radius_miles: distances.at(-1) }, origin.value, list.value);
  const statement = sql`with ${cells},
    by_miles as materialized (select miles, count(*) as n from cells where ${allFiltersExcept(campFilters(query))} group by 1)
    select ${sumByValue(distances, sql`by_miles`, sql`miles <= v`)} as miles`;
  const found = await rowsOf("the counts of the camp search", countsRow, statement).executeTakeFirst(ctx.db);
  return ok({ radius_miles: milesFacet(found?.miles ?? []) });
}
