import type { CallParsed, StaffOwedRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { poundsDecimal } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import {
  audit,
  authorize,
  type Context,
  csvFile,
  type CsvColumns,
  type Outcome,
  ownSchool,
  readList,
  type StreamedFile,
} from "../../kernel/index.ts";
import { OWED_COLUMNS, OWED_FIELDS, owedFrom } from "./owed-rows.ts";

const OWED_CSV: CsvColumns<StaffOwedRow> = [
  ["Order", (row) => row.order.number],
  ["School", (row) => row.schools.map(({ name }) => name).join(", ")],
  ["Family", (row) => row.customer?.name ?? ""],
  ["For", (row) => row.what.join(", ")],
  ["Owed (£)", (row) => poundsDecimal(row.owed)],
  ["Overdue (£)", (row) => poundsDecimal(row.overdue)],
  ["Due on", (row) => row.due_on],
  ["Days overdue", (row) => row.days_overdue],
  ["Last reminder", (row) => row.last_reminder_at?.slice(0, 10) ?? ""],
  ["Disputed", (row) => (row.disputed ? "yes" : "")],
];

/** Exports what is owed, as the list shows it, as CSV. The export is written to the audit log. */
export async function exportOwed(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/owed/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "owed:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayExport = authorize(ctx, "list:export", ownSchool(ctx));
  if (!mayExport.ok) return mayExport;
  const list = readList(query, OWED_FIELDS, sql`w.id`, sql`w.due_on`);
  if (!list.ok) return list;
  const { where, orderBy } = list.value;
  const statement = sql`select w.id ${owedFrom(ctx, query)} and ${where} order by ${orderBy}`;
  const found = await rowsOf("what is owed", z.object({ id: shapes.uuid }), statement).execute(ctx.db);
  const ids = found.map(({ id }) => id);
  await audit(ctx, ctx.db, { action: "owed_exported", subject: "orders", detail: { rows: ids.length } });
  return ok(csvFile(`owed-${ctx.today()}.csv`, OWED_CSV, { ids, read: (some) => readOwed(ctx, query, some) }));
}

async function readOwed(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/owed/export", "query">,
  ids: readonly string[],
): Promise<StaffOwedRow[]> {
  const statement = sql`select ${OWED_COLUMNS} ${owedFrom(ctx, query)} and w.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], w.id)`;
  return await rowsOf("what is owed", shapes.staffOwedRow, statement).execute(ctx.db);
}
