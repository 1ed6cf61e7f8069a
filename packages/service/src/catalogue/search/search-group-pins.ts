import type { GroupPin } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { Context, Outcome } from "../../kernel/index.ts";
import { findOrigin, type SearchQuery } from "./find-origin.ts";
import { baseConditions, rowFilters } from "./search-conditions.ts";
import { searchList, searchSource } from "./search-source.ts";

/** More pins than this overlap on the map. */
const MOST_PINS = 1_000;

/** The class search's hits as map pins, in its order, without paging. */
export async function searchGroupPins(ctx: Context, query: SearchQuery): Promise<Outcome<GroupPin[]>> {
  const origin = await findOrigin(ctx, query);
  if (!origin.ok) return origin;
  const source = searchSource(query, origin.value);
  const list = searchList(query, origin.value, source);
  if (!list.ok) return list;
  const statement = sql`with ${source.near}
    hits as (
      select cs.group_id, cs.location_id, cs.available, row_number() over (order by ${list.value.orderBy}) as nth ${source.from}
      where ${baseConditions(ctx, query)} and ${list.value.where} and ${rowFilters(query)} order by nth limit ${MOST_PINS})
    select g.id, g.name, l.lat, l.lng, h.available as spaces
    from hits h join class_group g on g.id = h.group_id join location l on l.id = h.location_id order by h.nth`;
  return ok(await rowsOf("the pins of the class search", shapes.groupPin, statement).execute(ctx.db));
}
