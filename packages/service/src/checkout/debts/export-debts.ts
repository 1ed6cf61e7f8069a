import type { CallParsed, StaffDebt } from "@matinee/contract";
import { poundsDecimal } from "@matinee/format";
import {
  authorize,
  exportList,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { debtList } from "./list-debts.ts";

const COLUMNS: CsvColumns<StaffDebt> = [
  ["Family", (row) => row.customer.name],
  ["Email", (row) => row.customer.email],
  ["School", (row) => row.school.name],
  ["Imported on", (row) => row.opened_on],
  ["Imported (£)", (row) => poundsDecimal(row.opened)],
  ["Still owed (£)", (row) => poundsDecimal(row.left)],
  ["Last payment on", (row) => row.payments.find((one) => one.taken_back === null)?.paid_on ?? ""],
];

/** What families owe from before, as the list shows it, as CSV: for those who see money and take lists away. */
export async function exportDebts(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/debts/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "owed:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayExport = authorize(ctx, "list:export", ownSchool(ctx));
  if (!mayExport.ok) return mayExport;
  const debts = debtList(ctx, query);
  return debts.ok ? await exportList(ctx, { list: "debts", columns: COLUMNS }, debts.value) : debts;
}
