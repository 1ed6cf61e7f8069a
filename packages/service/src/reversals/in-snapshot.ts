import type { Db } from "../kernel/index.ts";

/**
 * Reads what must belong together as it was at one moment: what was reversed before and what the ledger says of it. Locks nothing, so it
 * waits for nobody.
 */
export async function inSnapshot<T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> {
  return await db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}
