import type { CallParsed, List, StaffOwedRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import {
  authorize,
  ownSchool,
  readList,
  readPage,
  type Context,
  type ListToExport,
  type Outcome,
} from "../../kernel/index.ts";
import { OWED_COLUMNS, OWED_FIELDS, OWED_ROW, owedFrom } from "./owed-rows.ts";

type Query = CallParsed<"GET /v1/staff/owed", "query">;

/** What the list shows, on the page and in a file. */
export function owedList(ctx: Context, query: Query): Outcome<ListToExport<StaffOwedRow>> {
  const list = readList(query, OWED_FIELDS, sql`w.id`, sql`w.due_on`);
  if (!list.ok) return list;
  const source = {
    purpose: "what is owed",
    item: shapes.staffOwedRow,
    columns: OWED_COLUMNS,
    from: owedFrom(ctx, query),
    row: OWED_ROW,
  };
  return ok({ source, list: list.value, key: { column: sql`w.id`, type: "uuid" } });
}

/** One page of the orders that owe the actor's school something, the longest overdue first. */
export async function listOwed(ctx: Context, query: Query): Promise<Outcome<List<StaffOwedRow>>> {
  const allowed = authorize(ctx, "owed:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const owed = owedList(ctx, query);
  return owed.ok ? ok(await readPage(ctx.db, owed.value.source, owed.value.list)) : owed;
}
