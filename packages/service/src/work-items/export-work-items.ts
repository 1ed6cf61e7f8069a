import type { CallParsed, StaffWorkItem } from "@matinee/contract";
import { dateOfInstant, poundsDecimal } from "@matinee/format";
import {
  authorize,
  exportList,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../kernel/index.ts";
import { workItemList } from "./list-work-items.ts";

const pounds = (amount: number | null) => (amount === null ? null : poundsDecimal(amount));

const COLUMNS: CsvColumns<StaffWorkItem> = [
  ["Kind", (row) => row.kind],
  ["Status", (row) => row.status],
  ["Cause", (row) => row.cause],
  ["School", (row) => row.schools.map(({ name }) => name).join("; ")],
  ["Order", (row) => row.order?.number ?? ""],
  ["Family", (row) => row.customer?.name ?? ""],
  ["Amount (£)", (row) => pounds(row.amount)],
  ["Still owed (£)", (row) => pounds(row.owed)],
  ["Until", (row) => (row.due_at === null ? "" : dateOfInstant(row.due_at))],
  ["Opened on", (row) => dateOfInstant(row.opened_at)],
  ["Last seen on", (row) => dateOfInstant(row.last_seen_at)],
  ["Reported", (row) => row.times],
  ["Tried again", (row) => row.retries],
  ["Closed on", (row) => (row.done_at === null ? "" : dateOfInstant(row.done_at))],
  ["Closed because", (row) => row.close_reason],
];

/** What somebody has to look at, as the list of the actor has it, as CSV: without money for who sees none. */
export async function exportWorkItems(
  ctx: Context,
  query: CallParsed<"POST /work-items/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayRead = authorize(ctx, "work_item:read", ownSchool(ctx));
  if (!mayRead.ok) return mayRead;
  const items = workItemList(ctx, query);
  return items.ok ? await exportList(ctx, { list: "work_items", columns: COLUMNS }, items.value) : items;
}
