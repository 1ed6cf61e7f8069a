import { WORKED_ON } from "@matinee/core/imports";
import { sql } from "kysely";
import { type LeasedWork, runWork, type SystemContext, type WorkResult } from "../../kernel/index.ts";
import { readStoredBatch } from "../batches/lock-batch.ts";
import { checkRows } from "./check-rows.ts";
import { goThrough } from "./go-through.ts";
import { runChunk } from "./run-chunk.ts";
import { undoChunk } from "./undo-chunk.ts";

const importWork: LeasedWork = {
  kind: "import.rows",
  due: sql`select id::text as subject, changed_at as due_at from import_batch where status in (${sql.join(WORKED_ON)})`,
  item: {
    kind: "import_stuck",
    afterAttempts: 4,
    schoolOf: async (db, subject) =>
      (await db.selectFrom("import_batch").select("franchise_id").where("id", "=", subject).executeTakeFirst())
        ?.franchise_id ?? null,
  },
  // A check reads all rows at once; an import and its undo commit as they go, and end after seconds, or half of this while rows fail.
  leaseSeconds: 120,
  // Files of one school wait for one another, with a connection each.
  atOnce: 2,
  attempt: async (ctx, subject, _end, attempts): Promise<WorkResult> => {
    const batch = await readStoredBatch(ctx.db, subject, { forUpdate: false });
    if (batch === null) return "done";
    if (batch.status === "checking") return await checkRows(ctx, batch);
    if (batch.status === "running") return await goThrough(ctx, batch, runChunk, attempts);
    return batch.status === "undoing" ? await goThrough(ctx, batch, undoChunk, attempts) : "done";
  },
};

/** Goes through the rows of files that are checked, imported or taken back. Returns how many files it took. */
export async function workOnImports(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, importWork);
}
