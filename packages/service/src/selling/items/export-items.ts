import type { CallParsed, StaffItemRow } from "@matinee/contract";
import { poundsDecimal } from "@matinee/format";
import {
  authorize,
  exportSchoolList,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { itemList } from "./list-items.ts";

const COLUMNS: CsvColumns<StaffItemRow> = [
  ["Id", (row) => row.id],
  ["Name", (row) => row.name],
  ["Status", (row) => row.status],
  ["School", (row) => row.school.name],
  ["Category", (row) => row.category.name],
  ["Lowest price (£)", (row) => poundsDecimal(row.price_from)],
  ["Highest price (£)", (row) => poundsDecimal(row.price_to)],
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
  return await exportSchoolList(ctx, query, { list: "items", columns: COLUMNS, source: itemList(query) });
}
