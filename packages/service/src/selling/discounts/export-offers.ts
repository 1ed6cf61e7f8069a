import type { CallParsed, StaffOffer } from "@matinee/contract";
import {
  authorize,
  exportSchoolList,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { offerList } from "./list-offers.ts";

const COLUMNS: CsvColumns<StaffOffer> = [
  ["Id", (row) => row.id],
  ["Name", (row) => row.name],
  ["Status", (row) => (row.archived ? "archived" : row.active ? "on" : "off")],
  ["School", (row) => row.school.name],
  ["Kind", (row) => row.kind.replaceAll("_", " ")],
  ["For", (row) => row.item_types.join(", ")],
  ["Discount (%)", (row) => row.percent],
  ["Days before", (row) => row.days_before],
];

/** The offers of the staff's list, with its filters and sort, as CSV. */
export async function exportOffers(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/offers/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayRead = authorize(ctx, "offer:change", ownSchool(ctx));
  if (!mayRead.ok) return mayRead;
  return await exportSchoolList(ctx, query, { list: "offers", columns: COLUMNS, source: offerList(query) });
}
