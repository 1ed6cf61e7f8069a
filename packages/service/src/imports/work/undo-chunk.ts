import { sql } from "kysely";
import { moveBatch } from "../batches/lock-batch.ts";
import { kindsOfImport } from "../kinds/kinds.ts";
import type { Chunk } from "./go-through.ts";
import { nextRows } from "./next-rows.ts";

const FAILED = "Something else refers to what this row brought.";

const isToDo = sql`made is not null and outcome in ('added', 'changed')`;

/** Takes the last rows back that have made something. */
export const undoChunk: Chunk = {
  work: async (ctx, trx, batch, limit) => {
    const next = await nextRows(trx, batch, { isToDo, limit, lastFirst: true });
    const rows = await trx
      .selectFrom("import_row")
      .select(["n", "made"])
      .where("batch_id", "=", batch.id)
      .where("n", "in", next.length === 0 ? [0] : next)
      .orderBy("n", "desc")
      .execute();
    if (rows.length === 0) {
      await moveBatch(trx, batch, "undone");
      return 0;
    }
    const stays = await kindsOfImport[batch.kind].undo({ ctx, trx, school: batch.franchiseId }, rows);
    const ends = rows.map(({ n }) => ({ n, reason: stays.get(n) ?? null }));
    await sql`update import_row r set outcome = case when e.reason is null then 'undone' else 'stayed' end,
        made = case when e.reason is null then null else r.made end,
        issues = case when e.reason is null then '[]' else jsonb_build_array(jsonb_build_object('path', '', 'message', e.reason)) end
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e (n int, reason text)
      where r.batch_id = ${batch.id} and r.n = e.n`.execute(trx);
    return rows.length;
  },
  passOver: async (trx, batch) => {
    const next = await nextRows(trx, batch, { isToDo, limit: 1, lastFirst: true });
    await sql`update import_row set outcome = 'stayed', issues = ${JSON.stringify([{ path: "", message: FAILED }])}::jsonb
      where batch_id = ${batch.id} and n = any (${next}::int[])`.execute(trx);
    return next.length;
  },
};
