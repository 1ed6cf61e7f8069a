import { type Kysely, type Transaction, sql } from "kysely";
import type { Database } from "./schema.ts";

/** True for a serialisation failure or a deadlock, after which a whole transaction can be tried again. */
export function isRetryable(error: unknown): boolean {
  return ["40001", "40P01"].includes(sqlState(error));
}

const attempts = 5;

/** What runs after the commit of each open transaction. */
const awaitingCommit = new WeakMap<object, (() => void)[]>();

/**
 * Runs `work` once the outermost transaction has committed, and not if it rolls back; a savepoint that rolls back does not count. `work`
 * must not throw. After a commit the process may die first, so something else must find what was left undone. Throws outside
 * `inTransaction`.
 */
export function afterCommit(trx: Kysely<Database>, work: () => void): void {
  const waiting = awaitingCommit.get(trx);
  if (waiting === undefined) throw new Error("Nothing tells when this transaction commits: open it with inTransaction");
  waiting.push(work);
}

class Refused extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("rolled back because the result is an error");
    this.result = result;
  }
}

/**
 * Runs `work` in a transaction. Rolls back if `work` throws or returns a Result error (`{ok: false}`). Retries a few times after a
 * serialisation failure or a deadlock, so `work` must do nothing outside the database. Inside another transaction it uses a savepoint, and
 * the outermost transaction retries.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return inSavepoint(db, work);
  for (let attempt = 1; ; attempt++) {
    const waiting: (() => void)[] = [];
    try {
      const result = await db.transaction().execute(async (trx) => {
        awaitingCommit.set(trx, waiting);
        const answer = await work(trx);
        if (isRefusal(answer)) throw new Refused(answer);
        return answer;
      });
      for (const one of waiting) one();
      return result;
    } catch (error) {
      // The result of `work`, and so of its type.
      if (error instanceof Refused) return error.result as T;
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

async function inSavepoint<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  // `isTransaction` was checked; the type of the builder does not show it.
  const trx = db as Transaction<Database>;
  await sql`savepoint inner_work`.execute(trx);
  try {
    const result = await work(trx);
    if (isRefusal(result)) await sql`rollback to savepoint inner_work`.execute(trx);
    await sql`release savepoint inner_work`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint inner_work`.execute(trx);
    throw error;
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === "object" && result !== null && "ok" in result && result.ok === false;
}

/** The five-character code of a database error, or an empty string. */
export function sqlState(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/**
 * SQL condition, always true, for a statement that writes: its whole transaction commits without waiting for the disk
 * (`synchronous_commit` is off for it). A crash of the database may lose what was committed so in the last second, as if it had not happened. Only for what is
 * found and done again then. A later commit that waits makes all earlier ones durable too.
 */
export const commitsAsync = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) is not null`;
