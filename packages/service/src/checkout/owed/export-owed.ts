import type { CallParsed, StaffOwedRow } from "@matinee/contract";
import { dateOfInstant, poundsDecimal } from "@matinee/format";
import {
  authorize,
  exportList,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { owedList } from "./list-owed.ts";

const COLUMNS: CsvColumns<StaffOwedRow> = [
  ["Order", (row) => row.order.number],
  ["School", (row) => row.schools.map(({ name }) => name).join(", ")],
  ["Family", (row) => row.customer?.name ?? ""],
  ["For", (row) => row.what.join(", ")],
  ["Owed (£)", (row) => poundsDecimal(row.owed)],
  ["Overdue (£)", (row) => poundsDecimal(row.overdue)],
  ["Due on", (row) => row.due_on],
  ["Days overdue", (row) => row.days_overdue],
  ["Last reminder", (row) => (row.last_reminder_at === null ? "" : dateOfInstant(row.last_reminder_at))],
  ["Disputed", (row) => (row.disputed ? "yes" : "")],
];

/** Exports what is owed, as the list shows it, as CSV: for those who see money and take lists away. */
export async function exportOwed(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/owed/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "owed:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayExport = authorize(ctx, "list:export", ownSchool(ctx));
  if (!mayExport.ok) return mayExport;
  const owed = owedList(ctx, query);
  return owed.ok ? await exportList(ctx, { list: "owed", columns: COLUMNS }, owed.value) : owed;
}
