import type { CallParsed, StaffCustomerRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  readList,
  audit,
  authorize,
  ownSchool,
  type Context,
  csvFile,
  type CsvColumns,
  type StreamedFile,
  type Outcome,
} from "../../kernel/index.ts";
import { customerColumns, customerFields, customersFrom } from "./customer-rows.ts";

const CUSTOMER_CSV: CsvColumns<StaffCustomerRow> = [
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

/** Exports all customers that match the list query, as CSV. The export is written to the audit log. */
export async function exportCustomers(
  ctx: Context,
  query: CallParsed<"POST /v1/customers/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, customerFields, sql`c.id`, sql`c.name`);
  if (!list.ok) return list;
  const statement = sql`
    select c.id ${customersFrom(ctx, query)} and ${list.value.where} order by ${list.value.orderBy}`;
  const found = await rowsOf("the customers to export", z.object({ id: shapes.uuid }), statement).execute(ctx.db);
  const ids = found.map(({ id }) => id);
  await audit(ctx, ctx.db, { action: "customers_exported", subject: "customers", detail: { rows: ids.length } });
  return ok(
    csvFile(`customers-${ctx.today()}.csv`, CUSTOMER_CSV, { ids, read: (some) => readExportedCustomers(ctx, some) }),
  );
}

async function readExportedCustomers(ctx: Context, ids: readonly string[]): Promise<StaffCustomerRow[]> {
  const statement = sql`
    select ${customerColumns(ctx)} from unnest(${ids}::uuid[]) with ordinality w(id, n) join customer c on c.id = w.id order by w.n`;
  return await rowsOf("customers", shapes.staffCustomerRow, statement).execute(ctx.db);
}
