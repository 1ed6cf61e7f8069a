import { refusedRow, valuesOf, type RowPlan, type RowToPlan } from "@matinee/core/imports";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import type { SystemContext, WorkResult } from "../../kernel/index.ts";
import { moveBatch, readStoredBatch, type StoredBatch } from "../batches/lock-batch.ts";
import { openCells } from "../batches/row-cells.ts";
import type { Planner } from "../kinds/import-kind.ts";
import { kindsOfImport } from "../kinds/kinds.ts";

const ROWS_AT_ONCE = 500;
const MAX_ISSUES = 8;
/** Of the rows that can't be checked, so many may follow one another: more is no fault of the rows. */
const MOST_FAILURES = 20;
const FAILED =
  "This row could not be checked, and is left out. Please correct it in the file, and upload the file again.";

/**
 * Says of each row what would become of it. Later rows may be about what earlier ones bring, so it goes through the whole file, from the
 * beginning after a failure. It writes nothing but what it found. A row that fails by itself is a problem and stops none of the others; what
 * the database refuses is no fault of a row, and is tried again.
 */
export async function checkRows(ctx: SystemContext, batch: StoredBatch): Promise<WorkResult> {
  const planner = await kindsOfImport[batch.kind].open({ ctx, trx: ctx.db, school: batch.franchiseId });
  const checker = new RowChecker(planner, ({ n, cells }) => ({
    n,
    values: valuesOf(batch.mapping, openCells(ctx, batch.id, { n, cells })),
    choice: null,
    wasNew: false,
  }));
  if (planner.foresee !== undefined)
    for (let last = 0; ;) {
      const rows = await readRows(ctx, batch, last);
      for (const row of rows) checker.foresee(row);
      last = rows.at(-1)?.n ?? last;
      if (rows.length < ROWS_AT_ONCE) break;
    }
  for (let last = 0, done = 0; ;) {
    const rows = await readRows(ctx, batch, last);
    const found = rows.map((row) => ({ n: row.n, ...checker.plan(row) }));
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

interface StoredRow {
  readonly n: number;
  readonly cells: Buffer | null;
}

/** Plans rows one by one. None of it asks the database, so an error is about the row, unless many rows have one. */
class RowChecker {
  readonly #planner: Planner;
  readonly #open: (row: StoredRow) => RowToPlan;
  readonly #failed = new Set<number>();
  #inTurn = 0;

  constructor(planner: Planner, open: (row: StoredRow) => RowToPlan) {
    this.#planner = planner;
    this.#open = open;
  }

  foresee(row: StoredRow): void {
    this.#attempt(row, () => this.#planner.foresee?.(this.#open(row)));
  }

  plan(row: StoredRow): RowPlan {
    const plan = this.#failed.has(row.n) ? undefined : this.#attempt(row, () => this.#planner.plan(this.#open(row)));
    return plan ?? refusedRow("", [{ path: "", message: FAILED }]);
  }

  #attempt<T>({ n }: StoredRow, work: () => T): T | undefined {
    try {
      const done = work();
      this.#inTurn = 0;
      return done;
    } catch (error) {
      this.#inTurn += 1;
      if (this.#inTurn > MOST_FAILURES) throw error;
      this.#failed.add(n);
      return undefined;
    }
  }
}

/** The next rows after row `last`. */
async function readRows(ctx: SystemContext, batch: StoredBatch, last: number): Promise<StoredRow[]> {
  return await ctx.db
    .selectFrom("import_row")
    .select(["n", "cells"])
    .where("batch_id", "=", batch.id)
    .where("n", ">", last)
    .orderBy("n")
    .limit(ROWS_AT_ONCE)
    .execute();
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
