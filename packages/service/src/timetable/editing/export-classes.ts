import type { CallParsed, StaffClassRow } from "@matinee/contract";
import { shortWeekday } from "@matinee/format";
import {
  authorize,
  exportSchoolList,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { classList } from "./list-classes.ts";

const COLUMNS: CsvColumns<StaffClassRow> = [
  ["Id", (row) => row.id],
  ["Name", (row) => row.name],
  ["Status", (row) => row.status],
  ["School", (row) => row.school.name],
  ["Stage", (row) => row.stage.name],
  ["Location", (row) => row.location.name],
  ["Lessons", (row) => row.slots.map((one) => `${shortWeekday(one.weekday)} ${one.starts_at}`).join(", ")],
  ["Next on", (row) => row.next_on],
  ["Taken", (row) => row.taken],
  ["Places", (row) => row.capacity],
  ["Dates to come", (row) => row.lessons],
];

/** The classes of the staff's list, with its search, filters and sort, as CSV. */
export async function exportClasses(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/classes/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await exportSchoolList(ctx, query, { list: "classes", columns: COLUMNS, source: classList(ctx, query) });
}
