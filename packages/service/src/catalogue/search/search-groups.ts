import type { FoundGroup, FoundGroups } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import type { ClassHit } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { anyLength, rowsOf } from "@matinee/database";
import { longWeekday } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import type { Context, ListSql, Outcome } from "../../kernel/index.ts";
import { groupRow, openInShop, selectGroups, toGroup } from "../classes/read-groups.ts";
import { findOrigin, type Origin, type SearchQuery } from "./find-origin.ts";
import { baseConditions, cellFilters, daysWithinHours, rowFilters } from "./search-conditions.ts";
import { searchList, type SearchSource, searchSource } from "./search-source.ts";
import { toClassSearch } from "./to-class-search.ts";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

const facet = z.array(shapes.facetValue).nullable();

const foundRow = z.object({
  hits: z.array(z.object({ id: shapes.id, miles: z.number().nullable() })).nullable(),
  total: z.int(),
  stages: facet,
  disciplines: facet,
  days: z.array(z.object({ day: z.int(), count: z.int() })).nullable(),
  with_spaces: z.int(),
});

/**
 * The class search, by place, age, day, hours, discipline, stage and words, sorted by distance by default. From the index in memory where
 * there is one; the database gives the same answer, at a cost that grows with the classes within reach.
 */
export async function searchGroups(ctx: Context, query: SearchQuery): Promise<Outcome<FoundGroups>> {
  const origin = await findOrigin(ctx, query);
  if (!origin.ok) return origin;
  const source = searchSource(query, origin.value);
  const list = searchList(query, origin.value, source);
  if (!list.ok) return list;
  const { page, size } = list.value;
  const found =
    (await findInIndex(ctx, query, origin.value, list.value)) ?? (await findInDatabase(ctx, query, source, list.value));
  const { total, facets } = found;
  return ok({ items: await groupsOfHits(ctx, found.hits), page, size, total, origin: origin.value, facets });
}

interface Found extends Pick<FoundGroups, "total" | "facets"> {
  /** Those of the page, in the list's order. */
  readonly hits: readonly ClassHit[];
}

/** Null: there is no index, or it can't tell. */
async function findInIndex(
  ctx: Context,
  query: SearchQuery,
  origin: Origin | null,
  { page, size }: ListSql,
): Promise<Found | null> {
  const asked = toClassSearch(ctx, query, origin);
  const live = asked === null ? null : await ctx.indexes?.classes.read();
  if (asked === null || live === null || live === undefined) return null;
  const found = live.index.search({ ...asked, page, size });
  const counted = <T>(
    all: readonly T[],
    read: (one: T) => { value: string; name: string; count: number | undefined },
  ) => all.map(read).flatMap(({ value, name, count = 0 }) => (count === 0 ? [] : [{ value, name, count }]));
  return {
    hits: found.hits,
    total: found.total,
    facets: {
      disciplines: counted(live.disciplines, ({ slug, name }) => ({
        value: slug,
        name,
        count: found.disciplines.get(slug),
      })),
      days: counted(WEEKDAYS, (day) => ({ value: String(day), name: longWeekday(day), count: found.days.get(day) })),
      stages: counted(live.stages, ({ id, name }) => ({ value: String(id), name, count: found.stages.get(id) })),
      spaces: spacesFacet(found.withPlaces),
    },
  };
}

const spacesFacet = (count: number) => [{ value: "true", name: "With places", count }];

/** One statement, so that page, total and facets agree. */
async function findInDatabase(ctx: Context, query: SearchQuery, source: SearchSource, list: ListSql): Promise<Found> {
  const base = sql`${baseConditions(ctx, query)} and ${list.where}`;
  const cell = cellFilters(query);
  // Counts classes once by kind; a few hundred kinds then give every facet. Kind and free places share one number,
  // because sorting by it takes half the time of sorting by two columns.
  const statement = sql`with ${source.near}
    page as materialized (
      select p.*, row_number() over () as nth from (
        select cs.group_id as id, ${source.miles} as miles ${source.from}
        where ${base} and ${rowFilters(query)} order by ${list.orderBy} ${list.limit}) p),
    counted as (
      select cs.kind_id * 2 + cs.free::int as kind_and_free, ${daysWithinHours(query)} as days, count(*)::int as n
      from class_search cs where ${source.inReach} and ${base} group by 1, 2),
    cells as materialized (
      select k.stage_id, k.disciplines, coalesce(c.days, k.days) as days, c.kind_and_free & 1 = 1 as free, c.n
      from counted c join class_kind k on k.id = c.kind_and_free >> 1)
    select (select json_agg(json_build_object('id', id, 'miles', miles) order by nth) from page) as hits,
      (select coalesce(sum(n), 0)::int from cells where ${cell.stage} and ${cell.day} and ${cell.discipline} and ${cell.spaces}) as total,
      (select json_agg(json_build_object('value', st.id::text, 'name', st.name, 'count', x.n) order by st.min_age, st.id)
        from (select stage_id, sum(n)::int as n from cells where ${cell.day} and ${cell.discipline} and ${cell.spaces} group by stage_id) x
        join stage st on st.id = x.stage_id) as stages,
      (select json_agg(json_build_object('value', d.slug, 'name', d.name, 'count', x.n) order by d.position, d.slug)
        from (select slug, sum(n)::int as n from cells, unnest(disciplines) slug where ${cell.stage} and ${cell.day} and ${cell.spaces} group by slug) x
        join discipline d on d.slug = x.slug) as disciplines,
      (select json_agg(json_build_object('day', day, 'count', n) order by day)
        from (select day, sum(n)::int as n from cells join generate_series(1, 7) day on days & (1 << day) <> 0
          where ${cell.stage} and ${cell.discipline} and ${cell.spaces} group by day) x) as days,
      (select coalesce(sum(n), 0)::int from cells where free and ${cell.stage} and ${cell.day} and ${cell.discipline}) as with_spaces`;
  const found = await rowsOf("the class search", foundRow, statement).executeTakeFirst(ctx.db);
  return {
    hits: found?.hits ?? [],
    total: found?.total ?? 0,
    facets: {
      disciplines: found?.disciplines ?? [],
      days: (found?.days ?? []).map(({ day, count }) => ({ value: String(day), name: longWeekday(day), count })),
      stages: found?.stages ?? [],
      spaces: spacesFacet(found?.with_spaces ?? 0),
    },
  };
}

const foundGroupRow = groupRow.extend(shapes.foundGroup.pick({ distance_miles: true }).shape);

async function groupsOfHits(ctx: Context, hits: readonly ClassHit[]): Promise<FoundGroup[]> {
  if (hits.length === 0) return [];
  const ids = hits.map(({ id }) => id);
  const miles = hits.map((hit) => hit.miles);
  const statement = selectGroups(ctx.db, {
    more: sql`, round(page.miles::numeric, 1)::float8 as distance_miles`,
    joins: sql`join unnest(${anyLength(ids, "int")}, ${anyLength(miles, "float8")}) with ordinality as page(id, miles, nth) on page.id = g.id`,
    where: openInShop(ctx),
    orderBy: sql`page.nth`,
  });
  const rows = await rowsOf("the classes of a page", foundGroupRow, statement).execute(ctx.db);
  return rows.map(({ distance_miles, ...row }) => ({ ...toGroup(row), distance_miles }));
}
