import type { CallParsed, List, StaffLocation } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { authorize, ownSchool, type Context, type Outcome, readList, readPage } from "../../kernel/index.ts";
import { managedColumns, managedFields, managedVenues } from "./venues.ts";

/** A page of the school's venues, or of all schools for the network, by name. The host does not matter. */
export async function listManagedLocations(
  ctx: Context,
  query: CallParsed<"GET /locations/managed", "query">,
): Promise<Outcome<List<StaffLocation>>> {
  const allowed = authorize(ctx, "location:change", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, managedFields, sql`l.id`, sql`l.name`);
  if (!list.ok) return list;
  const source = {
    purpose: "a venue",
    item: shapes.staffLocation,
    columns: managedColumns,
    from: managedVenues(ctx, query.school),
  };
  return ok(await readPage(ctx.db, source, list.value));
}
