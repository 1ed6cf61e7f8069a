import type { CallParsed, StaffItemRow } from "@matinee/contract";
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
import { listStaffItems } from "./list-items.ts";

const pounds = (pence: number) => (pence / 100).toFixed(2);

const COLUMNS: CsvColumns<StaffItemRow> = [
  ["Id", (row) => row.id],
  ["Name", (row) => row.name],
  ["Status", (row) => row.status],
  ["School", (row) => row.school.name],
  ["Category", (row) => row.category.name],
  ["Lowest price (£)", (row) => pounds(row.price_from)],
  ["Highest price (£)", (row) => pounds(row.price_to)],
  ["In stock", (row) => row.stock],
  ["Combinations", (row) => row.variations],
  ["Combinations sold out", (row) => row.sold_out],
];

/** The items of the staff's list, with its search, filters and sort, as CSV. */
export async function exportItems(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/items/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = await listStaffItems(ctx, { ...query, ...WHOLE_LIST });
  if (!list.ok) return list;
  const { items } = list.value;
  return ok(csvFile(`items-${ctx.today()}.csv`, COLUMNS, { ids: items, read: (some) => Promise.resolve(some) }));
}
