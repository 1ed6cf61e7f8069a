import { inTransaction, isDiskFull, isRetryable, isUnreachable, sqlState } from "@matinee/database";
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
/** So few at a time after a failure that took long: each further one takes as long again. */
const FEW_ROWS = 8;
/** A failure that took longer is narrowed down in few steps. */
const SLOW_MS = 2_000;
/** A process that stops waits for so long. What is left is taken up again at once. */
const RUN_MS = 8_000;
/** While a failure is narrowed down, a run begins groups for so long: half of its lease is left for the last one. */
const NARROWING_MS = 60_000;
/** Of the rows that fail one by one, so many may follow one another: more is no fault of the rows. */
const MOST_FAILURES = 20;

/** A group of rows that failed. */
interface Trouble {
  readonly error: unknown;
  readonly isSlow: boolean;
  /** How many of its rows are not done yet. */
  readonly rowsLeft: number;
}

/**
 * Goes through the rows of a batch, some in each transaction, which holds the batch and the school's other imports off: a killed process goes
 * on where it was, and two at once do no row twice. If some rows fail, they are tried in ever smaller groups, until the one that fails is
 * alone and is passed over. A run that ends before it is past them throws what they failed with, and the next one begins with few rows.
 */
export async function goThrough(
  ctx: SystemContext,
  batch: StoredBatch,
  chunk: Chunk,
  attempts: number,
): Promise<WorkResult> {
  const startedAt = performance.now();
  let failures = 0;
  let trouble: Trouble | null = null;
  for (let limit = firstRows(attempts); ;) {
    const begunAt = performance.now();
    const begun = { rows: false };
    try {
      const taken = await inLock(ctx, batch, async (trx, locked) => {
        begun.rows = true;
        return await chunk.work(ctx, trx, locked, limit);
      });
      if (taken === 0) return "done";
      failures = 0;
      trouble = afterRows(trouble, taken);
      if (trouble?.isSlow !== true) limit = Math.min(MOST_ROWS, limit * 2);
    } catch (error) {
      // What comes before the rows is a lock that somebody else has for long.
      if (!begun.rows || isRetryable(error) || isOfDatabase(error) || failures >= MOST_FAILURES) throw error;
      const isSlow = performance.now() - begunAt > SLOW_MS;
      trouble = { error, isSlow, rowsLeft: limit };
      if (limit === 1) {
        if (mayHaveWaited(error) && (attempts === 1 || failures > 0)) throw error;
        failures += 1;
        await inLock(ctx, batch, async (trx, locked) => await chunk.passOver(trx, locked));
      }
      limit = isSlow && limit > FEW_ROWS ? FEW_ROWS : Math.max(1, Math.floor(limit / 8));
    }
    const elapsed = performance.now() - startedAt;
    if (elapsed <= RUN_MS) continue;
    if (trouble === null) return { again: 0 };
    if (elapsed > NARROWING_MS || ctx.stopping?.aborted === true) throw trouble.error;
  }
}

/** With how many rows a run begins: with ever fewer, if those before it failed, so that none repeats what the last one did. */
function firstRows(attempts: number): number {
  if (attempts <= 1) return MOST_ROWS;
  return attempts === 2 ? FEW_ROWS : 1;
}

/** What is left of a trouble after so many rows succeeded. */
function afterRows(trouble: Trouble | null, taken: number): Trouble | null {
  if (trouble === null || trouble.rowsLeft <= taken) return null;
  return { ...trouble, rowsLeft: trouble.rowsLeft - taken };
}

/** Does work on the batch while no other process does. Returns how many rows it took; 0, if the batch has moved on. */
async function inLock(
  ctx: SystemContext,
  { id, status }: StoredBatch,
  work: (trx: Db, batch: StoredBatch) => Promise<number>,
): Promise<number> {
  return await inTransaction(ctx.db, async (trx) => {
    const batch = await readStoredBatch(trx, id, { forUpdate: true });
    if (batch?.status !== status) return 0;
    await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${batch.franchiseId}::text, 0))`.execute(trx);
    const taken = await work(trx, batch);
    await sql`update import_batch set done_count = least(row_count, done_count + ${taken}) where id = ${id}`.execute(
      trx,
    );
    return taken;
  });
}

/**
 * True for a fault of the database itself, which no row is to blame for. Classes of PostgreSQL's error codes: 53, it lacks memory, space or
 * connections; 57P, it shuts down or ends the session; 58, its system fails; XX, it is damaged.
 */
function isOfDatabase(error: unknown): boolean {
  return isUnreachable(error) || isDiskFull(error) || /^(?:53|57P|58|XX)/u.test(sqlState(error));
}

/**
 * True if a statement was cancelled, as one is that takes too long, or got no lock in time. A single row may have waited for somebody, and
 * is passed over only if it happens once more.
 */
function mayHaveWaited(error: unknown): boolean {
  return ["57014", "55P03"].includes(sqlState(error));
}
