import type { FoundGroups } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Context, Outcome } from "../../kernel/index.ts";
import { selectGroups } from "../classes/read-groups.ts";
import { findOrigin, type SearchQuery } from "./find-origin.ts";
import { baseConditions, cellFilters, daysWithinHours, rowFilters } from "./search-conditions.ts";
import { searchList, searchSource } from "./search-source.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const facet = z.array(shapes.facetValue).nullable();

const foundRow = z.object({
  items: z.array(shapes.foundGroup).nullable(),
  total: z.int(),
  stages: facet,
  disciplines: facet,
  days: z.array(z.object({ day: z.int(), count: z.int() })).nullable(),
  with_spaces: z.int(),
});

/**
 * The class search, by place, age, day, hours, discipline, stage and words, sorted by distance by default. One
 * statement, so that page, total and facets agree and take one round trip.
 */
export async function searchGroups(ctx: Context, query: SearchQuery): Promise<Outcome<FoundGroups>> {
  const origin = await findOrigin(ctx, query);
  if (!origin.ok) return origin;
  const source = searchSource(query, origin.value);
  const list = searchList(query, origin.value, source);
  if (!list.ok) return list;
  const base = sql`${baseConditions(ctx, query)} and ${list.value.where}`;
  const cell = cellFilters(query);
  const pageOfGroups = selectGroups({
    more: sql`, round(page.miles::numeric, 1)::float8 as distance_miles`,
    joins: sql`join page on page.id = g.id`,
    where: sql`true`,
    orderBy: sql`page.nth`,
  });
  // Counts classes once by kind; a few hundred kinds then give every facet. Kind and free places share one number,
  // because sorting by it takes half the time of sorting by two columns.
  const statement = sql`with ${source.near}
    page as materialized (
      select p.*, row_number() over () as nth from (
        select cs.group_id as id, ${source.miles} as miles ${source.from}
        where ${base} and ${rowFilters(query)} order by ${list.value.orderBy} ${list.value.limit}) p),
    counted as (
      select cs.kind_id * 2 + cs.free::int as kind_and_free, ${daysWithinHours(query)} as days, count(*)::int as n
      from class_search cs where ${source.inReach} and ${base} group by 1, 2),
    cells as materialized (
      select k.stage_id, k.disciplines, coalesce(c.days, k.days) as days, c.kind_and_free & 1 = 1 as free, c.n
      from counted c join class_kind k on k.id = c.kind_and_free >> 1)
    select (select json_agg(g) from (${pageOfGroups}) g) as items,
      (select coalesce(sum(n), 0)::int from cells where ${cell.stage} and ${cell.day} and ${cell.discipline} and ${cell.spaces}) as total,
      (select json_agg(json_build_object('value', st.id::text, 'name', st.name, 'count', x.n) order by st.min_age, st.id)
        from (select stage_id, sum(n)::int as n from cells where ${cell.day} and ${cell.discipline} and ${cell.spaces} group by stage_id) x
        join stage st on st.id = x.stage_id) as stages,
      (select json_agg(json_build_object('value', d.slug, 'name', d.name, 'count', x.n) order by d.position)
        from (select slug, sum(n)::int as n from cells, unnest(disciplines) slug where ${cell.stage} and ${cell.day} and ${cell.spaces} group by slug) x
        join discipline d on d.slug = x.slug) as disciplines,
      (select json_agg(json_build_object('day', day, 'count', n) order by day)
        from (select day, sum(n)::int as n from cells join generate_series(1, 7) day on days & (1 << day) <> 0
          where ${cell.stage} and ${cell.discipline} and ${cell.spaces} group by day) x) as days,
      (select coalesce(sum(n), 0)::int from cells where free and ${cell.stage} and ${cell.day} and ${cell.discipline}) as with_spaces`;
  const found = await rowsOf("the class search", foundRow, statement).executeTakeFirst(ctx.db);
  return ok({
    items: found?.items ?? [],
    page: list.value.page,
    size: list.value.size,
    total: found?.total ?? 0,
    origin: origin.value,
    facets: {
      disciplines: found?.disciplines ?? [],
      days: (found?.days ?? []).map(({ day, count }) => ({ value: String(day), name: DAYS[day - 1] ?? "", count })),
      stages: found?.stages ?? [],
      spaces: [{ value: "true", name: "With places", count: found?.with_spaces ?? 0 }],
    },
  });
}
