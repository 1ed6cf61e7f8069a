import { sqlState } from "@matinee/database";
import { countAppSecrets } from "@matinee/service/accounts";
import { opensHealthNotes } from "@matinee/service/families";
import { aesCipher } from "@matinee/service/kernel";
import { type Config, ConfigError } from "../config/config.ts";
import type { Logger } from "pino";
import type { OpenDatabase } from "./database.ts";

const UNDEFINED_TABLE = "42P01";
const APPS_TRIED = 5;

/** What the operator is told where DATA_KEY does not fit the database. */
export const WRONG_DATA_KEY =
  "DATA_KEY is not the key that encrypted the health notes and authenticator apps in this database. Set that one. While a key is replaced, set both: DATA_KEY=new,old.";

/**
 * Refuses a DATA_KEY that does not open what the database holds: families and staff would meet it as faults, one by one. A single secret
 * that it does not open, beside others that it does, is one person's fault: the product serves, and says it.
 */
export async function requireDataKey(
  { dataKeys }: Pick<Config, "dataKeys">,
  { systemDb }: Pick<OpenDatabase, "systemDb">,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const keys = { db: systemDb, cipher: aesCipher(dataKeys) };
  const opensNotes = await orNoTable(opensHealthNotes(keys), true);
  const apps = await orNoTable(countAppSecrets(keys, { limit: APPS_TRIED }), { all: 0, unreadable: 0 });
  if (!opensNotes || (apps.unreadable > 0 && apps.unreadable === apps.all)) throw new ConfigError([WRONG_DATA_KEY]);
  if (apps.unreadable > 0)
    log.warn(
      { unreadable: apps.unreadable, tried: apps.all },
      "DATA_KEY does not open the authenticator app of some accounts; doctor counts them, and reset-two-step lets them log in",
    );
}

/** A worker may start before the migration that makes a table. Then nothing is in it. */
async function orNoTable<T>(found: Promise<T>, nothing: T): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return nothing;
    throw error;
  }
}
