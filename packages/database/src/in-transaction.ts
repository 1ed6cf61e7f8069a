import { type Kysely, type Transaction, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Serialisation failure and deadlock: the database asks for the transaction to be tried again. */
const retryable = new Set(["40001", "40P01"]);
const attempts = 5;

class Refused extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("rolled back because the result is an error");
    this.result = result;
  }
}

/**
 * Runs `work` in a transaction. It is rolled back when `work` throws or returns a Result error (`{ok: false}`), and tried again a few
 * times when the database reports a serialisation failure or a deadlock, so `work` must do nothing outside the database.
 * Inside another transaction it becomes a savepoint, and retrying is left to the outermost one.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return inSavepoint(db, work);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        if (isRefusal(result)) throw new Refused(result);
        return result;
      });
    } catch (error) {
      // What was thrown holds the very value that `work` returned.
      if (error instanceof Refused) return error.result as T;
      if (attempt >= attempts || !retryable.has(sqlState(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

async function inSavepoint<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  // `isTransaction` says that it is one; the type of the builder can't.
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
