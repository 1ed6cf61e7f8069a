import type { GroupPin } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Context, ListSql, Outcome } from "../../kernel/index.ts";
import { findOrigin, type Origin, type SearchQuery } from "./find-origin.ts";
import { baseConditions, rowFilters } from "./search-conditions.ts";
import { searchList, type SearchSource, searchSource } from "./search-source.ts";
import { toClassSearch } from "./to-class-search.ts";

/** More pins than this overlap on the map. */
const MOST_PINS = 1_000;

/** The class search's hits as map pins, in its order, without paging. */
export async function searchGroupPins(ctx: Context, query: SearchQuery): Promise<Outcome<GroupPin[]>> {
  const origin = await findOrigin(ctx, query);
  if (!origin.ok) return origin;
  const source = searchSource(query, origin.value);
  const list = searchList(query, origin.value, source);
  if (!list.ok) return list;
  const ids = (await hitsInIndex(ctx, query, origin.value)) ?? (await hitsInDatabase(ctx, query, source, list.value));
  const statement = sql`
    select g.id, g.name, l.lat, l.lng, cs.available as spaces
    from unnest(${ids}::int[]) with ordinality as hit(id, nth)
    join class_search cs on cs.group_id = hit.id join class_group g on g.id = hit.id join location l on l.id = cs.location_id
    order by hit.nth`;
  return ok(await rowsOf("the pins of the class search", shapes.groupPin, statement).execute(ctx.db));
}

/** Null: there is no index, or it can't tell. */
async function hitsInIndex(ctx: Context, query: SearchQuery, origin: Origin | null): Promise<readonly number[] | null> {
  const asked = toClassSearch(ctx, query, origin);
  const live = asked === null ? null : await ctx.indexes?.classes.read();
  if (asked === null || live === null || live === undefined) return null;
  return live.index.search({ ...asked, page: 0, size: MOST_PINS }).hits.map(({ id }) => id);
}

async function hitsInDatabase(
  ctx: Context,
  query: SearchQuery,
  source: SearchSource,
  list: ListSql,
): Promise<readonly number[]> {
  const statement = sql`with ${source.near}
    hits as (
      select cs.group_id, row_number() over (order by ${list.orderBy}) as nth ${source.from}
      where ${baseConditions(ctx, query)} and ${list.where} and ${rowFilters(query)} order by nth limit ${MOST_PINS})
    select group_id as id from hits order by nth`;
  const rows = await rowsOf("the hits of the class search", z.object({ id: shapes.id }), statement).execute(ctx.db);
  return rows.map(({ id }) => id);
}
