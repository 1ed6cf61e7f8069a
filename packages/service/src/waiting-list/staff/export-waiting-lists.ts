import type { CallParsed, StaffWaitingListRow } from "@matinee/contract";
import { dateOfInstant } from "@matinee/format";
import {
  authorize,
  exportList,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { waitingLists } from "./list-waiting-lists.ts";

const COLUMNS: CsvColumns<StaffWaitingListRow> = [
  ["Class or camp", (row) => row.name],
  ["Location", (row) => row.location],
  ["School", (row) => row.school.name],
  ["Waiting", (row) => row.waiting],
  ["Open offers", (row) => row.offered],
  ["Since", (row) => dateOfInstant(row.since)],
];

/** The classes and camps for which children wait, as the staff's list has them, as CSV. */
export async function exportWaitingLists(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/waiting-lists/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const lists = waitingLists(ctx, query);
  return lists.ok ? await exportList(ctx, { list: "waiting_lists", columns: COLUMNS }, lists.value) : lists;
}
