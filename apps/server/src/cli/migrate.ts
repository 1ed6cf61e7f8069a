import { openDatabase } from "../compose/database.ts";
import { readConfig } from "../config/read-config.ts";
import { createLog } from "../kernel/create-log.ts";
import { say } from "./say.ts";

/** `migrate`: for operators who bring the database up to date before the new version serves. */
export async function migrateCommand(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLog(config), { migrating: true, say });
  await database.close();
  say("The database is up to date.");
}
