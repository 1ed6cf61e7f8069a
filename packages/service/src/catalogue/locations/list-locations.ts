import type { CallParsed, List, Location } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, type Outcome, readList, readPage } from "../../kernel/index.ts";
import { CURRENT, venueColumns, venuesOfShop } from "./venues.ts";

const FIELDS = {
  id: { column: sql`l.id`, type: "number" },
  name: { column: sql`l.name`, type: "text" },
  post_town: { column: sql`l.post_town`, type: "text" },
  county: { column: sql`l.county`, type: "text" },
  postcode: { column: sql`l.postcode`, type: "text" },
  franchise_id: { column: sql`l.franchise_id`, type: "number" },
} as const;

/** A page of this shop's venues, by name. */
export async function listLocations(
  ctx: Context,
  query: CallParsed<"GET /locations/list", "query">,
): Promise<Outcome<List<Location>>> {
  const list = readList(query, FIELDS, sql`l.id`, sql`l.name`);
  if (!list.ok) return list;
  const source = {
    purpose: "a venue",
    item: shapes.location,
    columns: venueColumns,
    from: sql`${venuesOfShop(ctx)} and ${CURRENT}`,
  };
  return ok(await readPage(ctx.db, source, list.value));
}
