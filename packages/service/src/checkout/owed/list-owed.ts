import type { CallParsed, List, StaffOwedRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { authorize, type Context, type Outcome, ownSchool, readList, readPage } from "../../kernel/index.ts";
import { OWED_COLUMNS, OWED_FIELDS, OWED_ROW, owedFrom } from "./owed-rows.ts";

/** One page of the orders that owe the actor's school something, the longest overdue first. */
export async function listOwed(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/owed", "query">,
): Promise<Outcome<List<StaffOwedRow>>> {
  const allowed = authorize(ctx, "owed:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, OWED_FIELDS, sql`w.id`, sql`w.due_on`);
  if (!list.ok) return list;
  const source = {
    purpose: "what is owed",
    item: shapes.staffOwedRow,
    columns: OWED_COLUMNS,
    from: owedFrom(ctx, query),
    row: OWED_ROW,
  };
  return ok(await readPage(ctx.db, source, list.value));
}
