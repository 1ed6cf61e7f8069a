import { openDatabase } from "../compose/database.ts";
import { readConfig } from "../config/read-config.ts";
import { createLog } from "../kernel/log.ts";
import { printLine } from "./print-line.ts";

/** `migrate`: for operators who bring the database up to date before the new version serves. */
export async function migrateCommand(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLog(config), { migrating: true, say: printLine });
  await database.close();
  printLine("The database is up to date.");
}
