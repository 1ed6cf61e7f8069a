import { valuesOf, type RowToPlan } from "@matinee/core/imports";
import { sql } from "kysely";
import { moveBatch } from "../batches/lock-batch.ts";
import { openCells } from "../batches/row-cells.ts";
import { kindsOfImport } from "../kinds/kinds.ts";
import type { Chunk } from "./go-through.ts";
import { nextRows } from "./next-rows.ts";

const FAILED = "This row could not be saved. Nothing of it was imported; the other rows were.";

const isToDo = sql`outcome is null`;

/** Imports the next rows. What the school has is read again each time, so a row sees what came since the check. */
export const runChunk: Chunk = {
  work: async (ctx, trx, batch, limit) => {
    const next = await nextRows(trx, batch, { isToDo, limit });
    const rows = await trx
      .selectFrom("import_row")
      .select(["n", "cells", "finding", "choice"])
      .where("batch_id", "=", batch.id)
      .where("n", "in", next.length === 0 ? [0] : next)
      .orderBy("n")
      .execute();
    if (rows.length === 0) {
      await moveBatch(trx, batch, "finish");
      return 0;
    }
    const planner = await kindsOfImport[batch.kind].open({ ctx, trx, school: batch.franchiseId });
    const toPlan = rows.flatMap(({ n, cells, finding, choice }): RowToPlan[] => {
      // The check has said what is wrong with it.
      if (finding === "problem") return [];
      const values = valuesOf(batch.mapping, openCells(ctx, batch.id, { n, cells }));
      return [{ n, values, choice, wasNew: finding === "new" }];
    });
    for (const row of toPlan) planner.foresee?.(row);
    const planned = toPlan.map((row) => ({ n: row.n, ...planner.plan(row) }));
    const { made, notes, refused } = await planner.write();
    const outcomes = planned.map(({ n, outcome, issues }) => ({
      n,
      outcome: refused.has(n) ? "left_out" : outcome,
      issues: refused.get(n) ?? notes.get(n) ?? issues,
      made: made.get(n) ?? null,
    }));
    // The cells have done their work: nobody needs the health notes among them any more.
    await sql`update import_row r set outcome = coalesce(o.outcome, 'left_out'), cells = null,
        issues = case when o.issues is null or o.issues = '[]' then r.issues else o.issues end, made = nullif(o.made, 'null'::jsonb)
      from unnest(${rows.map(({ n }) => n)}::int[]) as w(n)
      left join jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (n int, outcome text, issues jsonb, made jsonb) on o.n = w.n
      where r.batch_id = ${batch.id} and r.n = w.n`.execute(trx);
    return rows.length;
  },
  passOver: async (trx, batch) => {
    const next = await nextRows(trx, batch, { isToDo, limit: 1 });
    await sql`update import_row set outcome = 'left_out', cells = null, issues = ${JSON.stringify([{ path: "", message: FAILED }])}::jsonb
      where batch_id = ${batch.id} and n = any (${next}::int[])`.execute(trx);
    return next.length;
  },
};
