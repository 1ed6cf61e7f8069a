import type { CallParsed, StaffWaitingEntry } from "@matinee/contract";
import { dateOfInstant } from "@matinee/format";
import {
  authorize,
  exportShort,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { listWaitingEntries } from "./list-waiting-entries.ts";

const COLUMNS: CsvColumns<StaffWaitingEntry> = [
  ["Position", (row) => row.position],
  ["Child", (row) => row.child.name],
  ["Date of birth", (row) => row.child.date_of_birth],
  ["Parent", (row) => row.parent?.name ?? ""],
  ["Together with", (row) => row.together_with.join("; ")],
  ["Since", (row) => dateOfInstant(row.since)],
  ["Email confirmed", (row) => (row.proved ? "yes" : "no")],
  ["Status", (row) => row.status],
  ["Offered from", (row) => row.offer?.start_date ?? ""],
  ["Passed over because", (row) => row.passed_over],
];

/** The children on the waiting list of one class or camp, in their order, as CSV. */
export async function exportWaitingEntries(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/waiting-lists/entries/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const entries = await listWaitingEntries(ctx, query);
  return entries.ok ? await exportShort(ctx, { list: "waiting_list", columns: COLUMNS }, entries.value) : entries;
}
