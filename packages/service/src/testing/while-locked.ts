import { inTransaction } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { vi } from "vitest";
import type { Db } from "../kernel/index.ts";

/**
 * Holds the rows that `lock` locks while `work` runs. Says whether the work ended all the same, or waited for somebody who has nothing to
 * do with it. `meanwhile` runs with the rows locked, once that is known. The rows are given back before it returns.
 */
export async function whileLocked(
  db: Db,
  lock: RawBuilder<unknown>,
  work: () => Promise<unknown>,
  meanwhile: (trx: Db) => Promise<unknown> = async () => undefined,
): Promise<"ended" | "waited"> {
  const running: { work?: Promise<unknown> } = {};
  const outcome = await inTransaction(db, async (trx) => {
    await lock.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = rows[0]?.pid ?? 0;
    const state = { ended: false };
    running.work = work().finally(() => (state.ended = true));
    // The failure is the caller's, below.
    running.work.catch(() => undefined);
    const found = await vi.waitUntil(
      async () => {
        if (state.ended) return "ended";
        const waiting = await sql`select from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))`.execute(db);
        return waiting.rows.length > 0 ? "waited" : null;
      },
      { timeout: 60_000, interval: 20 },
    );
    await meanwhile(trx);
    return found;
  });
  await running.work;
  return outcome;
}
