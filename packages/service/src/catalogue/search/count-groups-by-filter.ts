import type { GroupFilterCounts } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Context, type ListSql, minutesAfterMidnight, type Outcome } from "../../kernel/index.ts";
import { findOrigin, type Origin, type SearchQuery } from "./find-origin.ts";
import { baseConditions, earliestEnd, latestStart, rowFilters, takesChild } from "./search-conditions.ts";
import { DEFAULT_RADIUS_MILES, searchList, type SearchSource, searchSource } from "./search-source.ts";
import { toClassSearch } from "./to-class-search.ts";
import { countedValues, milesFacet, milesToCount, sorted, sumByValue } from "./value-counts.ts";

const HOURS = Array.from({ length: 16 }, (_, hour) => (hour + 6) * 60);
const AGES = Array.from({ length: 19 }, (_, age) => age);

const countsRow = z.object({ from: countedValues, to: countedValues, age: countedValues, miles: countedValues });

/**
 * How many classes the class search finds at each hour, age and distance, all else as asked for. They are not facets of
 * `searchGroups`, because they need every class within the largest distance, and few visitors look at them.
 */
export async function countGroupsByFilter(ctx: Context, query: SearchQuery): Promise<Outcome<GroupFilterCounts>> {
  const origin = await findOrigin(ctx, query);
  if (!origin.ok) return origin;
  const radius = query.radius_miles ?? DEFAULT_RADIUS_MILES;
  const distances = origin.value === null ? [] : milesToCount(radius);
  const source = searchSource({ ...query, radius_miles: distances.at(-1) }, origin.value);
  const list = searchList(query, origin.value, source);
  if (!list.ok) return list;
  const counts =
    (await countInIndex(ctx, query, { origin: origin.value, distances })) ??
    (await countInDatabase(ctx, query, { origin: origin.value, radius, distances, source, list: list.value }));
  return ok({
    from: counts.from.map(({ value, count }) => ({ value: clock(value), name: `From ${clock(value)}`, count })),
    to: counts.to.map(({ value, count }) => ({ value: clock(value), name: `By ${clock(value)}`, count })),
    age: counts.age.map(({ value, count }) => ({ value: String(value), name: `Age ${value}`, count })),
    radius_miles: milesFacet(counts.miles),
  });
}

type Counts = z.output<typeof countsRow>;

/** Null: there is no index, or it can't tell. */
async function countInIndex(
  ctx: Context,
  query: SearchQuery,
  { origin, distances }: { readonly origin: Origin | null; readonly distances: readonly number[] },
): Promise<Counts | null> {
  const asked = toClassSearch(ctx, query, origin);
  const live = asked === null ? null : await ctx.indexes?.classes.read();
  if (asked === null || live === null || live === undefined) return null;
  const values = { from: withAsked(query.from), to: withAsked(query.to), ages: AGES, miles: distances };
  const { from, to, ages, miles } = live.index.count({ ...asked, page: 0, size: 0 }, values);
  const zipCounts = (all: readonly number[], counts: readonly number[]) =>
    all.map((value, n) => ({ value, count: counts[n] ?? 0 }));
  return {
    from: zipCounts(values.from, from),
    to: zipCounts(values.to, to),
    age: zipCounts(values.ages, ages),
    miles: zipCounts(values.miles, miles),
  };
}

interface CountSource {
  readonly origin: Origin | null;
  readonly radius: number;
  readonly distances: readonly number[];
  readonly source: SearchSource;
  readonly list: ListSql;
}

async function countInDatabase(
  ctx: Context,
  query: SearchQuery,
  { origin, radius, distances, source, list }: CountSource,
): Promise<Counts> {
  // What is counted is no condition of the rows, but a column or a condition of the counts.
  const others: SearchQuery = { ...query, date_of_birth: undefined, age: undefined, from: undefined, to: undefined };
  const inTime = query.from === undefined ? sql`is not null` : sql`>= ${minutesAfterMidnight(query.from)}`;
  const statement = sql`with ${source.near}
    hits as materialized (
      select cs.min_age, cs.max_age_today, ${takesChild(query)} as takes_child, ${latestStart(query)} as latest_start,
        ${earliestEnd(query)} as earliest_end, ${source.miles} as miles, ${origin === null ? sql`true` : sql`${source.miles} <= ${radius}`} as near_enough
      ${source.from} where ${baseConditions(ctx, others)} and ${list.where} and ${rowFilters({ ...others, day: undefined })}),
    by_start as materialized (select latest_start, count(*) as n from hits where takes_child and near_enough group by 1),
    by_end as materialized (select earliest_end, count(*) as n from hits where takes_child and near_enough group by 1),
    by_age as materialized (
      select min_age, max_age_today, count(*) as n from hits where near_enough and latest_start ${inTime} group by 1, 2),
    by_miles as materialized (select miles, count(*) as n from hits where takes_child and latest_start ${inTime} group by 1)
    select ${sumByValue(withAsked(query.from), sql`by_start`, sql`latest_start >= v`)} as "from",
      ${sumByValue(withAsked(query.to), sql`by_end`, sql`earliest_end <= v`)} as "to",
      ${sumByValue(AGES, sql`by_age`, sql`v between min_age and max_age_today`)} as age,
      ${sumByValue(distances, sql`by_miles`, sql`miles <= v`)} as miles`;
  const found = await rowsOf("the counts of the class search", countsRow, statement).executeTakeFirst(ctx.db);
  return found ?? { from: [], to: [], age: [], miles: [] };
}

const withAsked = (time: string | undefined): readonly number[] =>
  sorted(time === undefined ? HOURS : [...HOURS, minutesAfterMidnight(time)]);

/** Minutes after midnight as HH:MM. */
function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
