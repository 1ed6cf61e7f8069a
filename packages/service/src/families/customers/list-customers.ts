import type { CallParsed, List, StaffCustomerRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { readList, readPage, authorize, ownSchool, type Context, type Outcome } from "../../kernel/index.ts";
import { countCustomers, customerColumns, customerFields, customerRow, customersFrom } from "./customer-rows.ts";

/** One page of the school's or the network's customers, sorted by name. */
export async function listCustomers(
  ctx: Context,
  query: CallParsed<"GET /v1/customers/list", "query">,
): Promise<Outcome<List<StaffCustomerRow>>> {
  const allowed = authorize(ctx, "customer:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, customerFields, sql`r.customer_id`, sql`r.name`);
  if (!list.ok) return list;
  const source = {
    purpose: "a customer",
    item: shapes.staffCustomerRow,
    columns: customerColumns(ctx),
    row: customerRow,
    from: customersFrom(ctx, query),
    ...(isWhole(ctx, query) && { count: countCustomers(ctx, query) }),
  };
  return ok(await readPage(ctx.db, source, list.value));
}

/**
 * True if the network asks for all customers, or for those of one consent or with an account: an index gives them in their order, so the page is
 * not read with all others.
 */
function isWhole(
  { actor }: Context,
  { q = "", school, filter = "" }: CallParsed<"GET /v1/customers/list", "query">,
): boolean {
  const isNarrowed = q !== "" || filter.trim() !== "" || school !== undefined;
  return actor.kind === "NETWORK_ADMIN" && !isNarrowed;
}
