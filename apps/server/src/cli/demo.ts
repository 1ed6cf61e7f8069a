import { openDatabase } from "../compose/database.ts";
import { shareSecrets } from "../compose/shared-secrets.ts";
import { readConfig } from "../config/read-config.ts";
import { createLog } from "../kernel/create-log.ts";
import { fillWhereEmpty } from "./launch.ts";
import { say } from "./say.ts";

/** `demo`: fills an empty database; one that holds a network stays as it is. */
export async function demo(): Promise<void> {
  const config = readConfig(process.env);
  if (config.demoSize === 0) return say("DEMO_SIZE is 0: nothing to fill.");
  const log = createLog(config);
  const database = await openDatabase(config, log, { migrating: true, say });
  try {
    await fillWhereEmpty(await shareSecrets(config, database.pool), database, log);
    say("The database holds a network.");
  } finally {
    await database.close();
  }
}
