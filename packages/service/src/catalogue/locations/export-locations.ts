import type { CallParsed, StaffLocation } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  authorize,
  ownSchool,
  type Context,
  csvFile,
  type CsvColumns,
  type StreamedFile,
  type Outcome,
  readList,
} from "../../kernel/index.ts";
import { managedColumns, managedFields, managedVenues } from "./venues.ts";

const columns: CsvColumns<StaffLocation> = [
  ["Id", (row) => row.id],
  ["School", (row) => row.franchise.name],
  ["Name", (row) => row.name],
  ["Address line 1", (row) => row.address_line_1],
  ["Address line 2", (row) => row.address_line_2],
  ["Address line 3", (row) => row.address_line_3],
  ["Post town", (row) => row.post_town],
  ["County", (row) => row.county],
  ["Postcode", (row) => row.postcode],
  ["Latitude", (row) => row.lat],
  ["Longitude", (row) => row.lng],
  ["Access", (row) => row.access],
  ["Travel", (row) => row.travel],
  ["Classes and camps", (row) => row.classes],
];

/** All venues of the staff's list, as CSV. */
export async function exportLocations(
  ctx: Context,
  query: CallParsed<"POST /locations/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, managedFields, sql`l.id`, sql`l.name`);
  if (!list.ok) return list;
  const statement = sql`select l.id ${managedVenues(ctx, query.school)} and ${list.value.where} order by ${list.value.orderBy}`;
  const found = await rowsOf("the venues to export", z.object({ id: shapes.id }), statement).execute(ctx.db);
  const ids = found.map(({ id }) => id);
  return ok(csvFile(`locations-${ctx.today()}.csv`, columns, { ids, read: (some) => readRows(ctx, some) }));
}

async function readRows(ctx: Context, ids: readonly number[]): Promise<StaffLocation[]> {
  const statement = sql`select ${managedColumns} ${managedVenues(ctx)} and l.id = any (${ids}::int[])
    order by array_position(${ids}::int[], l.id)`;
  return await rowsOf("venues", shapes.staffLocation, statement).execute(ctx.db);
}
