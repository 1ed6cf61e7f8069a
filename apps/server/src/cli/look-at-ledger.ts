import { createDb, createPool, pendingMigrations } from "@matinee/database";
import { runningEmbedded } from "@matinee/database/embedded";
import { findDisagreements } from "@matinee/service/ledger";
import type { Config } from "../config/config.ts";
import { bad, good, type Finding } from "./finding.ts";

/** Whether the ledger and the stored totals are the same; a database that doesn't run, or is behind, is not started for it. */
export async function lookAtLedger(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<Finding> {
  const later = good("Ledger", "checked where the database runs and is up to date");
  const url = config.databaseUrl ?? addressOf(config.dataDir);
  if (url === null) return later;
  const pool = createPool(url, { max: 1, scope: { kind: "system" } });
  try {
    if ((await pendingMigrations(pool)).length > 0) return later;
    const found = await findDisagreements(createDb(pool));
    if (found.length === 0) return good("Ledger", "balanced, and agrees with every order");
    const [first] = found;
    const where = `${first?.about} of ${first?.order_id ?? first?.customer_id}: ${first?.expected} expected, ${first?.found} posted`;
    return bad("Ledger", `disagrees in ${found.length} places (select * from ledger_disagreement), first ${where}`);
  } catch {
    // What is wrong with the database stands in its own line.
    return later;
  } finally {
    await pool.end();
  }
}

function addressOf(dataDir: string): string | null {
  try {
    return runningEmbedded(dataDir);
  } catch {
    // Another user's folder: only its owner may read the password.
    return null;
  }
}
