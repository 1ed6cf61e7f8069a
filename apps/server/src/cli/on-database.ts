import { createPool, pendingMigrations, type Pool } from "@matinee/database";
import type { Config } from "../config/config.ts";
import { databaseAddress } from "./check-ledger-agrees.ts";
import { type CheckResult, passed } from "./check-result.ts";

/** Makes a check on the database, as the system. Does not start a database, and skips one that lacks migrations or does not answer. */
export async function onDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  subject: string,
  check: (pool: Pool) => Promise<CheckResult>,
): Promise<CheckResult> {
  const later = passed(subject, "checked where the database runs and is up to date");
  const url = databaseAddress(config);
  if (url === null) return later;
  const pool = createPool(url, { max: 1, scope: { kind: "system" }, applicationName: "matinee command" });
  try {
    return (await pendingMigrations(pool)).length > 0 ? later : await check(pool);
  } catch {
    // The check of the database says what is wrong with it.
    return later;
  } finally {
    await pool.end();
  }
}
