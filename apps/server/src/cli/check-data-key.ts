import { createDb, createPool, pendingMigrations } from "@matinee/database";
import { counted } from "@matinee/format";
import { countAppSecrets } from "@matinee/service/accounts";
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
    const keys = { db: createDb(pool), cipher: aesCipher(config.dataKeys) };
    const { others, current, unreadable } = await countHealthNotes(keys);
    const apps = await countAppSecrets(keys);
    const all = others + current + unreadable;
    if (unreadable + apps.unreadable > 0) {
      const opened = `${all - unreadable} of ${counted(all, "health note")} and ${apps.all - apps.unreadable} of ${counted(apps.all, "authenticator app")}`;
      return failed(subject, `opens ${opened}. ${WRONG_DATA_KEY}`);
    }
    const note =
      others === 0
        ? ""
        : `; ${counted(others, "note has", "notes have")} another key than the first (command reencrypt)`;
    const found = `${counted(all, "health note")} and ${counted(apps.all, "authenticator app")}`;
    return passed(subject, `opens everything: ${found}${note}`);
  } catch {
    // The check of the database says what is wrong with it.
    return later;
  } finally {
    await pool.end();
  }
}
