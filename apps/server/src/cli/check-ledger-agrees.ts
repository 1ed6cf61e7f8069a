import { createDb, createPool, isUnreachable, pendingMigrations } from "@matinee/database";
import { runningEmbedded } from "@matinee/database/embedded";
import { counted } from "@matinee/format";
import { findDisagreements } from "@matinee/service/ledger";
import type { Config } from "../config/config.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";

/** Checks that the ledger agrees with the stored totals. Does not start a database, and skips one that lacks migrations. */
export async function checkLedgerAgrees(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<CheckResult> {
  const later = passed("Ledger", "checked where the database runs and is up to date");
  const url = databaseAddress(config);
  if (url === null) return later;
  const pool = createPool(url, { max: 1, scope: { kind: "system" } });
  try {
    if ((await pendingMigrations(pool)).length > 0) return later;
    const found = await findDisagreements(createDb(pool));
    if (found.length === 0) return passed("Ledger", "balanced, and agrees with every order");
    const [first] = found;
    const where = `${first?.about} of ${first?.order_id ?? first?.customer_id}: ${first?.expected} expected, ${first?.found} posted`;
    return failed(
      "Ledger",
      `disagrees in ${counted(found.length, "place")} (select * from ledger_disagreement), first ${where}`,
    );
  } catch (error) {
    // The check of the database says what is wrong with one that can't be reached.
    return isUnreachable(error) ? later : failed("Ledger", `could not be checked: ${messageOf(error)}`);
  } finally {
    await pool.end();
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Where the database runs; null: the embedded one does not run. */
export function databaseAddress({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): string | null {
  if (databaseUrl !== null) return databaseUrl;
  try {
    return runningEmbedded(dataDir);
  } catch {
    // The folder belongs to another user: only its owner may read the password.
    return null;
  }
}
