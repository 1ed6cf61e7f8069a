import type { CallParsed, StaffDelivery } from "@matinee/contract";
import {
  authorize,
  exportRows,
  ownSchool,
  rowsToExport,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { addressCell, METHOD_TEXT } from "./delivery-text.ts";
import { deliveryList, deliveryView } from "./list-items-to-deliver.ts";

const COLUMNS: CsvColumns<StaffDelivery> = [
  ["Item", (row) => row.item],
  ["Options", (row) => row.options.join("; ")],
  ["Printed", (row) => row.printed],
  ["Quantity", (row) => row.quantity],
  ["Delivery", (row) => METHOD_TEXT[row.method]],
  ["Family", (row) => row.customer?.name ?? ""],
  ["Address line 1", addressCell("line_1")],
  ["Address line 2", addressCell("line_2")],
  ["Address line 3", addressCell("line_3")],
  ["Town", addressCell("post_town")],
  ["County", addressCell("county")],
  ["Postcode", addressCell("postcode")],
  ["Order", (row) => row.order.number],
  ["Bought", (row) => row.placed_at],
  ["School", (row) => row.school.name],
  ["Done", (row) => (row.done === null || row.done.how === "before_list" ? "" : row.done.how.replace("_", " "))],
  ["Done at", (row) => row.done?.at ?? ""],
  ["Done by", (row) => row.done?.by ?? ""],
];

/** The shop items to hand out or post, as the list shows them, as CSV: for labels, and for who takes lists away. */
export async function exportItemsToDeliver(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/items-to-deliver/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "order:open", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayExport = authorize(ctx, "list:export", ownSchool(ctx));
  if (!mayExport.ok) return mayExport;
  const deliveries = deliveryList(ctx, query);
  if (!deliveries.ok) return deliveries;
  const { ids, read } = await rowsToExport(ctx, deliveries.value);
  const views = async (some: typeof ids) => (await read(some)).map(deliveryView);
  return await exportRows(ctx, { list: "items_to_deliver", columns: COLUMNS }, { ids, read: views });
}
