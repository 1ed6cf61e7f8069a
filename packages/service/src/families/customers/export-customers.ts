import type { CallParsed, StaffCustomerRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { sql } from "kysely";
import {
  authorize,
  exportList,
  ownSchool,
  readList,
  type Context,
  type CsvColumns,
  type StreamedFile,
  type Outcome,
} from "../../kernel/index.ts";
import { customerColumns, customerFields, customersFrom } from "./customer-rows.ts";

const COLUMNS: CsvColumns<StaffCustomerRow> = [
  ["Name", (row) => row.name],
  ["Email", (row) => row.email],
  ["Phone", (row) => row.phone],
  ["Town", (row) => row.post_town],
  ["Postcode", (row) => row.postcode],
  ["Children", (row) => row.children.join("; ")],
  ["Account", (row) => (row.has_account ? "yes" : "no")],
  ["Customer since", (row) => row.since],
  ["Schools", (row) => row.schools.map(({ name }) => name).join("; ")],
];

/** Exports all customers that match the list query, as CSV. */
export async function exportCustomers(
  ctx: Context,
  query: CallParsed<"POST /v1/customers/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, customerFields, sql`r.customer_id`, sql`r.name`);
  if (!list.ok) return list;
  const source = {
    purpose: "a customer",
    item: shapes.staffCustomerRow,
    columns: customerColumns(ctx),
    from: customersFrom(ctx, query),
  };
  return await exportList(
    ctx,
    { list: "customers", columns: COLUMNS },
    {
      source,
      list: list.value,
      key: { column: sql`r.customer_id`, type: "uuid" },
      again: sql`from family_record r where true`,
    },
  );
}
