import type { CallParsed, StaffLocation } from "@matinee/contract";
import {
  authorize,
  exportList,
  ownSchool,
  type Context,
  type CsvColumns,
  type StreamedFile,
  type Outcome,
} from "../../kernel/index.ts";
import { managedList } from "./list-managed-locations.ts";

const COLUMNS: CsvColumns<StaffLocation> = [
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
  ["Archived", (row) => (row.archived ? "yes" : "")],
];

/** All venues of the staff's list, as CSV. */
export async function exportLocations(
  ctx: Context,
  query: CallParsed<"POST /locations/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const venues = managedList(ctx, query);
  return venues.ok ? await exportList(ctx, { list: "locations", columns: COLUMNS }, venues.value) : venues;
}
