import { valuesOf } from "@matinee/core/imports";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import type { SystemContext, WorkResult } from "../../kernel/index.ts";
import { moveBatch, readStoredBatch, type StoredBatch } from "../batches/lock-batch.ts";
import { openCells } from "../batches/row-cells.ts";
import type { RowPlan, RowToPlan } from "../kinds/import-kind.ts";
import { kindsOfImport } from "../kinds/kinds.ts";

const ROWS_AT_ONCE = 500;
const MAX_ISSUES = 8;

/**
 * Says of each row what would become of it. Later rows may be about what earlier ones bring, so it goes through the whole file, from the
 * beginning after a failure. It writes nothing but what it found.
 */
export async function checkRows(ctx: SystemContext, batch: StoredBatch): Promise<WorkResult> {
  const planner = await kindsOfImport[batch.kind].open({ ctx, trx: ctx.db, school: batch.franchiseId });
  if (planner.foresee !== undefined)
    for (let last = 0; ;) {
      const rows = await readRows(ctx, batch, last);
      for (const row of rows) planner.foresee(row);
      last = rows.at(-1)?.n ?? last;
      if (rows.length < ROWS_AT_ONCE) break;
    }
  for (let last = 0, done = 0; ;) {
    const rows = await readRows(ctx, batch, last);
    const found = rows.map((row) => ({ n: row.n, ...planner.plan(row) }));
    done += rows.length;
    last = rows.at(-1)?.n ?? last;
    const isLast = rows.length < ROWS_AT_ONCE;
    const isOurs = await inTransaction(ctx.db, async (trx) => {
      const now = await readStoredBatch(trx, batch.id, { forUpdate: true });
      if (now?.status !== "checking") return false;
      await writeFindings(trx, batch.id, found);
      await trx.updateTable("import_batch").set({ done_count: done }).where("id", "=", batch.id).execute();
      if (isLast) await moveBatch(trx, now, "found");
      return true;
    });
    if (isLast || !isOurs) return "done";
  }
}

/** The next rows after row `last`. */
async function readRows(ctx: SystemContext, batch: StoredBatch, last: number): Promise<RowToPlan[]> {
  const rows = await ctx.db
    .selectFrom("import_row")
    .select(["n", "cells"])
    .where("batch_id", "=", batch.id)
    .where("n", ">", last)
    .orderBy("n")
    .limit(ROWS_AT_ONCE)
    .execute();
  return rows.map((row) => ({
    n: row.n,
    values: valuesOf(batch.mapping, openCells(ctx, batch.id, row)),
    choice: null,
    wasNew: false,
  }));
}

async function writeFindings(
  trx: SystemContext["db"],
  batchId: string,
  found: readonly (RowPlan & { readonly n: number })[],
): Promise<void> {
  const rows = found.map(({ n, finding, label, issues, match }) => ({
    n,
    finding,
    label,
    issues: issues.slice(0, MAX_ISSUES),
    match,
  }));
  await sql`update import_row r set finding = f.finding, label = f.label, issues = f.issues, match = nullif(f.match, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (n int, finding text, label text, issues jsonb, match jsonb)
    where r.batch_id = ${batchId} and r.n = f.n`.execute(trx);
}
