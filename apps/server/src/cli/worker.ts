import { openDatabase } from "../compose/database.ts";
import { requireDataKey } from "../compose/require-data-key.ts";
import { joinProcesses } from "../compose/running-processes.ts";
import { shareSecrets } from "../compose/shared-secrets.ts";
import { startWorker } from "../compose/start-worker.ts";
import { ConfigError } from "../config/config.ts";
import { misspeltSettings } from "../config/misspelt-settings.ts";
import { readConfig } from "../config/read-config.ts";
import { createLog } from "../kernel/log.ts";
import { handleStrayErrors } from "./handle-stray-errors.ts";
import { printLine } from "./print-line.ts";
import { onStopSignal } from "./on-stop-signal.ts";

/** `worker`: the jobs, without shop and API. */
export async function worker(): Promise<void> {
  const given = readConfig(process.env);
  for (const warning of misspeltSettings(process.env)) printLine(warning);
  if (given.databaseUrl === null)
    throw new ConfigError(["DATABASE_URL is missing: a worker shares the database of the process that serves."]);
  const log = createLog(given);
  const database = await openDatabase(given, log, { migrating: false, say: printLine });
  const config = await shareSecrets(given, database.pool);
  await requireDataKey(config, database, log);
  const joined = await joinProcesses({ config, database, log, works: true });
  const running = await startWorker({ config, database, log });
  const stop = async (): Promise<void> => {
    try {
      await running.stop();
      await joined.leave();
    } finally {
      await database.close();
    }
  };
  onStopSignal(stop);
  handleStrayErrors(log, stop);
  const port = running.metricsPort;
  printLine(`Matinee's worker is ready.${port === null ? "" : ` Its health and metrics are on port ${port}.`}`);
}
