import { openDatabase } from "../compose/database.ts";
import { readConfig } from "../config/read-config.ts";
import { openQueue } from "../jobs/queue-client.ts";
import { createLog } from "../kernel/log.ts";
import { printLine } from "./print-line.ts";

/** `migrate`: for operators who bring the database up to date before the new version serves. */
export async function migrateCommand(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const database = await openDatabase(config, log, { migrating: true, say: printLine, byAnyRole: true });
  try {
    // Makes the queue's own tables too.
    await (await openQueue(database.url, log)).stop({ graceMs: 0 });
  } finally {
    await database.close();
  }
  printLine("The database is up to date.");
}
