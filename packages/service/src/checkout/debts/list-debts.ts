import type { CallParsed, List, StaffDebt } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import {
  authorize,
  escapeLike,
  inSchool,
  ofSchool,
  ownSchool,
  readList,
  readPage,
  type Context,
  type ListFields,
  type ListToExport,
  type Outcome,
} from "../../kernel/index.ts";
import { DEBT_COLUMNS, debtsFrom } from "../../ledger/index.ts";

type Query = CallParsed<"GET /v1/staff/debts", "query">;

const FIELDS: ListFields = {
  family: { column: sql`c.name`, type: "text" },
  email: { column: sql`c.email`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
  opened: { column: sql`d.opened_pence`, type: "number" },
  left: { column: sql`d.left_pence`, type: "number" },
  opened_on: { column: sql`d.opened_on`, type: "date" },
};

const STATES = { owed: sql`d.left_pence > 0`, settled: sql`d.left_pence = 0` } as const;

/** What the list shows, on the page and in a file. */
export function debtList(ctx: Context, query: Query): Outcome<ListToExport<StaffDebt>> {
  const { q = "", status = "owed", school } = query;
  const list = readList(query, FIELDS, sql`d.id`, sql`d.left_pence desc, c.name`);
  if (!list.ok) return list;
  const part = `%${escapeLike(q)}%`;
  const from = sql`${debtsFrom} where ${inSchool(ctx, sql`d.franchise_id`)} and ${ofSchool(school, sql`d.franchise_id`)}
    and ${STATES[status]} and (${q === ""} or c.name ilike ${part} or c.email ilike ${part})`;
  const source = { purpose: "a debt that was brought over", item: shapes.staffDebt, columns: DEBT_COLUMNS, from };
  return ok({ source, list: list.value, key: { column: sql`d.id`, type: "uuid" } });
}

/** One page of what families owe the actor's school from before, the most first. */
export async function listDebts(ctx: Context, query: Query): Promise<Outcome<List<StaffDebt>>> {
  const allowed = authorize(ctx, "owed:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const debts = debtList(ctx, query);
  return debts.ok ? ok(await readPage(ctx.db, debts.value.source, debts.value.list)) : debts;
}
