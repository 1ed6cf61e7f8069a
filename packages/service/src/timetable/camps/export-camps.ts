import type { CallParsed, StaffCampRow } from "@matinee/contract";
import {
  authorize,
  exportSchoolList,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { staffCampList } from "./list-camps.ts";

const COLUMNS: CsvColumns<StaffCampRow> = [
  ["Id", (row) => row.id],
  ["Name", (row) => row.name],
  ["Status", (row) => row.status],
  ["School", (row) => row.school.name],
  ["Category", (row) => row.category.name],
  ["Location", (row) => row.location.name],
  ["First day", (row) => row.starts_on],
  ["Last day", (row) => row.ends_on],
  ["Taken of places, by day", (row) => row.days.map((day) => `${day.on}: ${day.taken} of ${day.places}`).join(", ")],
];

/** The camps of the staff's list, with its search, filters and sort, as CSV. */
export async function exportCamps(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/camps/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await exportSchoolList(ctx, query, { list: "camps", columns: COLUMNS, source: staffCampList(query) });
}
