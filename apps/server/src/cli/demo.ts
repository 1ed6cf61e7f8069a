import { openDatabase } from "../compose/database.ts";
import { shareSecrets } from "../compose/shared-secrets.ts";
import { readConfig } from "../config/read-config.ts";
import { createLog } from "../kernel/log.ts";
import { fillEmptyDatabase } from "./launch.ts";
import { printLine } from "./print-line.ts";

/** `demo`: fills an empty database; one that holds a network stays as it is. */
export async function demo(): Promise<void> {
  const config = readConfig(process.env);
  if (config.demoSize === 0) return printLine("DEMO_SIZE is 0: nothing to fill.");
  const log = createLog(config);
  const database = await openDatabase(config, log, { migrating: true, say: printLine });
  try {
    await fillEmptyDatabase(await shareSecrets(config, database.pool), database, log);
    printLine("The database holds a network.");
  } finally {
    await database.close();
  }
}
