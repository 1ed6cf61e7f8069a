import { sqlState } from "@matinee/database";
import { opensHealthNotes } from "@matinee/service/families";
import { aesCipher } from "@matinee/service/kernel";
import { type Config, ConfigError } from "../config/config.ts";
import type { OpenDatabase } from "./database.ts";

const UNDEFINED_TABLE = "42P01";

/** What the operator is told where DATA_KEY does not fit the database. */
export const WRONG_DATA_KEY =
  "DATA_KEY is not the key that encrypted the health notes in this database. Set that one. While a key is replaced, set both: DATA_KEY=new,old.";

/** Refuses a DATA_KEY that does not open what the database holds: families and staff would meet it as faults, one by one. */
export async function requireDataKey(
  { dataKeys }: Pick<Config, "dataKeys">,
  { systemDb }: Pick<OpenDatabase, "systemDb">,
): Promise<void> {
  try {
    if (await opensHealthNotes({ db: systemDb, cipher: aesCipher(dataKeys) })) return;
  } catch (error) {
    // A worker may start before the first migration. There are no notes yet.
    if (sqlState(error) === UNDEFINED_TABLE) return;
    throw error;
  }
  throw new ConfigError([WRONG_DATA_KEY]);
}
