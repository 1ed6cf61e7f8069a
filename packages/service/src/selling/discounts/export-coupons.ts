import type { CallParsed, StaffCoupon } from "@matinee/contract";
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
import { couponList } from "./read-coupons.ts";

const COLUMNS: CsvColumns<StaffCoupon> = [
  ["Id", (row) => row.id],
  ["Code", (row) => row.code],
  ["Name", (row) => row.name],
  ["Status", (row) => row.status.replaceAll("_", " ")],
  ["School", (row) => row.school?.name ?? "Every school"],
  ["Discount (%)", (row) => row.percent],
  ["Discount (£)", (row) => (row.amount === null ? null : poundsDecimal(row.amount))],
  ["Applies to", (row) => row.scopes.join(", ")],
  ["Minimum spend (£)", (row) => poundsDecimal(row.minimum)],
  ["Used", (row) => row.used],
  ["At the checkout", (row) => row.held],
  ["Total uses", (row) => row.limit],
  ["Uses per family", (row) => row.per_customer],
  ["First day", (row) => row.starts_on],
  ["Last day", (row) => row.ends_on],
];

/** The coupons of the staff's list, with its search, filters and sort, as CSV: for those who may see the codes. */
export async function exportCoupons(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/coupons/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayRead = authorize(ctx, "offer:change", ownSchool(ctx));
  if (!mayRead.ok) return mayRead;
  return await exportSchoolList(ctx, query, { list: "coupons", columns: COLUMNS, source: couponList(query) });
}
