import type { CallParsed, List, StaffCustomerRow } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { readList } from "../catalogue/lists/list-query.ts";
import { readPage } from "../catalogue/lists/read-page.ts";
import { authorize, ownSchool } from "../kernel/authorize.ts";
import type { Context } from "../kernel/context.ts";
import type { Outcome } from "../kernel/outcome.ts";
import { customerColumns, customerFields, familiesOf } from "./families.ts";

/** The customers of the school, or of the network, a page of them, by name. */
export async function listCustomers(
  ctx: Context,
  query: CallParsed<"GET /v1/customers/list", "query">,
): Promise<Outcome<List<StaffCustomerRow>>> {
  const allowed = authorize(ctx, "customer:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, customerFields, sql`c.id`, sql`c.name`);
  if (!list.ok) return list;
  return ok(await readPage(ctx.db, { columns: customerColumns, from: familiesOf(ctx, query.q) }, list.value));
}
