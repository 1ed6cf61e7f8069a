import type { CallParsed, List, StaffCustomerRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { readList, readPage, authorize, ownSchool, type Context, type Outcome } from "../../kernel/index.ts";
import { customerColumns, customerFields, customerRow, customersFrom } from "./customer-rows.ts";

/** One page of the school's or the network's customers, sorted by name. */
export async function listCustomers(
  ctx: Context,
  query: CallParsed<"GET /v1/customers/list", "query">,
): Promise<Outcome<List<StaffCustomerRow>>> {
  const allowed = authorize(ctx, "customer:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, customerFields, sql`c.id`, sql`c.name`);
  if (!list.ok) return list;
  const source = {
    purpose: "a customer",
    item: shapes.staffCustomerRow,
    columns: customerColumns(ctx),
    from: customersFrom(ctx, query),
    row: customerRow,
  };
  return ok(await readPage(ctx.db, source, list.value));
}
