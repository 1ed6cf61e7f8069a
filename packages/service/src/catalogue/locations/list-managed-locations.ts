import type { CallParsed, List, StaffLocation } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import {
  authorize,
  ownSchool,
  readList,
  readPage,
  type Context,
  type ListToExport,
  type Outcome,
} from "../../kernel/index.ts";
import { managedColumns, managedFields, managedVenues } from "./venues.ts";

type Query = CallParsed<"GET /locations/managed", "query">;

/** What the list shows, on the page and in a file. */
export function managedList(ctx: Context, query: Query): Outcome<ListToExport<StaffLocation>> {
  const list = readList(query, managedFields, sql`l.id`, sql`l.name`);
  if (!list.ok) return list;
  const source = {
    purpose: "a venue",
    item: shapes.staffLocation,
    columns: managedColumns,
    from: managedVenues(ctx, query),
  };
  return ok({ source, list: list.value, key: { column: sql`l.id`, type: "int" } });
}

/** A page of the school's venues, or of all schools for the network, by name. The host does not matter. */
export async function listManagedLocations(ctx: Context, query: Query): Promise<Outcome<List<StaffLocation>>> {
  const allowed = authorize(ctx, "location:change", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const venues = managedList(ctx, query);
  return venues.ok ? ok(await readPage(ctx.db, venues.value.source, venues.value.list)) : venues;
}
