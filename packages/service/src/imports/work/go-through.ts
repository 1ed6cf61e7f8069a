import { inTransaction, isRetryable } from "@matinee/database";
import { sql } from "kysely";
import type { Db, SystemContext, WorkResult } from "../../kernel/index.ts";
import { readStoredBatch, type StoredBatch } from "../batches/lock-batch.ts";

/** What a job does with the next rows of a batch. */
export interface Chunk {
  /** Works on the next `limit` rows in the transaction, and on those that belong to them. Returns how many it took; 0: there are none left, and the batch has moved on. */
  readonly work: (ctx: SystemContext, trx: Db, batch: StoredBatch, limit: number) => Promise<number>;
  /** Passes over the next row, which can't be worked on, with those that belong to it. Returns how many they are. */
  readonly passOver: (trx: Db, batch: StoredBatch) => Promise<number>;
}

const MOST_ROWS = 500;
/** A process that stops waits for so long. What is left is taken up again at once. */
const RUN_MS = 8_000;
/** Of the rows that fail one by one, so many may follow one another: more is no fault of the rows. */
const MOST_FAILURES = 20;

/**
 * Goes through the rows of a batch, some in each transaction, which holds the batch and the school's other imports off: a killed process goes
 * on where it was, and two at once do no row twice. If some rows fail, they are tried in ever smaller groups, until the one that fails is
 * alone and is passed over.
 */
export async function goThrough(ctx: SystemContext, { id, status }: StoredBatch, chunk: Chunk): Promise<WorkResult> {
  const startedAt = performance.now();
  let failures = 0;
  for (let limit = MOST_ROWS; ;) {
    const inLock = async (work: (trx: Db, batch: StoredBatch) => Promise<number>) =>
      await inTransaction(ctx.db, async (trx) => {
        const batch = await readStoredBatch(trx, id, { forUpdate: true });
        if (batch?.status !== status) return 0;
        await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${batch.franchiseId}::text, 0))`.execute(
          trx,
        );
        const taken = await work(trx, batch);
        await sql`update import_batch set done_count = least(row_count, done_count + ${taken}) where id = ${id}`.execute(
          trx,
        );
        return taken;
      });
    try {
      const taken = await inLock(async (trx, batch) => await chunk.work(ctx, trx, batch, limit));
      if (taken === 0) return "done";
      failures = 0;
      limit = Math.min(MOST_ROWS, limit * 2);
    } catch (error) {
      if (isRetryable(error) || failures >= MOST_FAILURES) throw error;
      if (limit === 1) {
        failures += 1;
        await inLock(async (trx, batch) => await chunk.passOver(trx, batch));
      }
      limit = Math.max(1, Math.floor(limit / 8));
    }
    if (performance.now() - startedAt > RUN_MS) return { again: 0 };
  }
}
