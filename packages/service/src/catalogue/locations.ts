import type { CallParsed, List, Location } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context } from "../kernel/context.ts";
import { missing, type Outcome } from "../kernel/outcome.ts";
import { locationJson } from "./fragments.ts";
import { readList } from "./list-query.ts";
import { readPage } from "./read-page.ts";
import { inShop } from "./scope.ts";

const FIELDS = {
  id: { column: sql`l.id`, type: "number" },
  name: { column: sql`l.name`, type: "text" },
  post_town: { column: sql`l.post_town`, type: "text" },
  county: { column: sql`l.county`, type: "text" },
  postcode: { column: sql`l.postcode`, type: "text" },
  franchise_id: { column: sql`l.franchise_id`, type: "number" },
} as const;

const columns = sql`l.id, l.name, l.address_line_1, l.address_line_2, l.address_line_3, l.post_town, l.county, l.postcode, l.lat, l.lng,
  l.access, l.travel, jsonb_build_object('id', lf.id, 'name', lf.name) as franchise`;

/** The venues of this shop. */
const fromShop = (ctx: Context) =>
  sql`from location l join franchise lf on lf.id = l.franchise_id where ${inShop(ctx.site, sql`l.franchise_id`)}`;

/** Venues, a page of them. */
export async function listLocations(
  ctx: Context,
  query: CallParsed<"GET /locations/list", "query">,
): Promise<Outcome<List<Location>>> {
  const list = readList(query, FIELDS, sql`l.id`, sql`l.name`);
  return list.ok ? ok(await readPage<Location>(ctx.db, { columns, from: fromShop(ctx) }, list.value)) : list;
}

/** All venues, for pickers. */
export async function allLocations(ctx: Context): Promise<Outcome<Location[]>> {
  const { rows } = await sql<Location>`select ${columns} ${fromShop(ctx)} order by l.name, l.id`.execute(ctx.db);
  return ok(rows);
}

/** One venue. */
export async function getLocation(ctx: Context, input: { readonly id: number }): Promise<Outcome<Location>> {
  const { rows } = await sql<{
    item: Location;
  }>`select ${locationJson} as item ${fromShop(ctx)} and l.id = ${input.id}`.execute(ctx.db);
  return rows[0] === undefined ? missing("The venue") : ok(rows[0].item);
}

/** Venues with open classes of a stage. */
export async function locationsByStage(
  ctx: Context,
  input: { readonly stageId: number },
): Promise<Outcome<Location[]>> {
  const { rows } = await sql<Location>`select ${columns} ${fromShop(ctx)}
    and exists (select from class_search s where s.location_id = l.id and s.stage_id = ${input.stageId}) order by l.name, l.id`.execute(
    ctx.db,
  );
  return ok(rows);
}
