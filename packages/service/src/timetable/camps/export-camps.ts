import type { CallParsed, StaffCampRow } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import {
  authorize,
  csvFile,
  ownSchool,
  WHOLE_LIST,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { listStaffCamps } from "./list-camps.ts";

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
  const list = await listStaffCamps(ctx, { ...query, ...WHOLE_LIST });
  if (!list.ok) return list;
  const { items } = list.value;
  return ok(csvFile(`camps-${ctx.today()}.csv`, COLUMNS, { ids: items, read: (some) => Promise.resolve(some) }));
}
