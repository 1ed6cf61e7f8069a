import { createDb, createPool, pendingMigrations } from "@matinee/database";
import { countHealthNotes } from "@matinee/service/families";
import { aesCipher } from "@matinee/service/kernel";
import { WRONG_DATA_KEY } from "../compose/require-data-key.ts";
import type { Config } from "../config/config.ts";
import { databaseAddress } from "./check-ledger-agrees.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";

type Settings = Pick<Config, "databaseUrl" | "dataDir" | "dataKeys" | "secretsGenerated">;

/** Checks that DATA_KEY opens every health note. Does not start a database, and skips one that lacks migrations. */
export async function checkDataKey(config: Settings): Promise<CheckResult> {
  const subject = "Data key";
  // They may be another copy's, by way of the database.
  if (config.secretsGenerated) return passed(subject, "made for this copy");
  const later = passed(subject, "checked where the database runs and is up to date");
  const url = databaseAddress(config);
  if (url === null) return later;
  const pool = createPool(url, { max: 1, scope: { kind: "system" }, applicationName: "matinee command" });
  try {
    if ((await pendingMigrations(pool)).length > 0) return later;
    const { others, current, unreadable } = await countHealthNotes({
      db: createDb(pool),
      cipher: aesCipher(config.dataKeys),
    });
    const all = others + current + unreadable;
    if (unreadable > 0) return failed(subject, `opens ${all - unreadable} of ${all} health notes. ${WRONG_DATA_KEY}`);
    const note = others === 0 ? "" : `; ${others} are encrypted with another key than the first (command reencrypt)`;
    return passed(subject, `opens all ${all} health notes${note}`);
  } catch {
    // The check of the database says what is wrong with it.
    return later;
  } finally {
    await pool.end();
  }
}
