import type { Server } from "node:http";
import { closeDemoAccounts } from "@matinee/database/demo";
import { asSystem, openDatabase, type OpenDatabase, requireMigrations } from "../compose/database.ts";
import { requireDataKey } from "../compose/require-data-key.ts";
import { BEHIND_PROXY, type JoinedProcesses, joinProcesses } from "../compose/running-processes.ts";
import { shareSecrets } from "../compose/shared-secrets.ts";
import { takenHosts } from "../compose/taken-hosts.ts";
import { startServer } from "../compose/start-server.ts";
import type { Logger } from "pino";
import { type Config, ConfigError } from "../config/config.ts";
import { misspeltSettings } from "../config/misspelt-settings.ts";
import { readConfig } from "../config/read-config.ts";
import { watchForwarded } from "../http/middleware/note-forwarded.ts";
import type { Pages } from "../http/pages/pages.ts";
import { fillNetwork } from "../demo/fill-network.ts";
import { createLog } from "../kernel/log.ts";
import { announce } from "./announce.ts";
import { handleStrayErrors } from "./handle-stray-errors.ts";
import { printLine } from "./print-line.ts";
import { offerSetUp } from "./offer-set-up.ts";
import { onStopSignal } from "./on-stop-signal.ts";
import { releaseStartMemory } from "./release-start-memory.ts";

export interface Launch {
  /** Runs while the database is filled. */
  readonly before: () => Promise<void>;
  /** Null: the API alone. */
  readonly pages: ((server: Server) => Promise<Pages>) | null;
  /** False: no jobs, no migrations, no demo network, no embedded database. Default: true. */
  readonly complete?: boolean;
}

/** Config → database → demo network → HTTP and jobs → the lines that say where everything is. */
export async function launch({ before, pages, complete = true }: Launch): Promise<void> {
  const given = readConfig(process.env);
  if (!complete && given.databaseUrl === null)
    throw new ConfigError(["DATABASE_URL is missing: `serve` uses a database that `migrate` has prepared."]);
  for (const warning of misspeltSettings(process.env)) printLine(warning);
  const log = createLog(given);
  let database: OpenDatabase | undefined;
  let stopServer: (() => Promise<void>) | undefined;
  let joined: JoinedProcesses | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopServerAndDatabase());
  const stopServerAndDatabase = async (): Promise<void> => {
    try {
      await stopServer?.();
      await joined?.leave();
    } finally {
      await database?.close();
    }
  };
  onStopSignal(stop);
  handleStrayErrors(log, stop);
  try {
    database = await openDatabase(given, log, { migrating: complete, say: printLine });
    if (!complete) await requireMigrations(database.pool);
    const config = await shareSecrets(given, database.pool);
    await requireDataKey(config, database, log);
    await Promise.all([before(), ...(complete ? [fillEmptyDatabase(config, database, log)] : [])]);
    if (config.production) await asSystem(database, ({ pool }) => closeDemoAccounts(pool));
    // Where a proxy is named, its header is read. Elsewhere nobody would notice one.
    const forwarded =
      config.production && config.trustProxy === 0 ? watchForwarded(() => log.error(BEHIND_PROXY)) : undefined;
    joined = await joinProcesses({ config, database, log, works: complete, isBehindProxy: forwarded?.isBehindProxy });
    for (const problem of await takenHosts(config, database.db)) log.error(problem);
    const server = await startServer({ config, database, log, pages, working: complete, forwarded });
    stopServer = server.stop;
    await announce(config, database, server);
    await offerSetUp(config, database, { port: server.port, complete });
    releaseStartMemory();
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Fills an empty database with the demo network, as the system: it writes families and their logins. */
export async function fillEmptyDatabase(
  config: Config,
  database: OpenDatabase,
  log: Logger,
  { afterWipe = false } = {},
): Promise<void> {
  if (config.demoSize > 0)
    await asSystem(database, (system) => fillNetwork({ config, log }, system, { say: printLine, afterWipe }));
}
