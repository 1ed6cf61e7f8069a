import { createDb, createPool, type Db, migrate, type Pool } from "@matinee/database";
import { startEmbedded } from "@matinee/database/embedded";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { loggableError } from "../kernel/log.ts";

export interface OpenDatabase {
  readonly url: string;
  readonly pool: Pool;
  readonly db: Db;
  /** Ends the connections, and the embedded server with them. */
  close(): Promise<void>;
}

/** Opens the operator's PostgreSQL, or starts the embedded one; brings it up to date where `migrating`. */
export async function openDatabase(
  config: Config,
  log: Logger,
  options: { readonly migrating: boolean; readonly say: (message: string) => void },
): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log: options.say }) : null;
  const url = embedded?.url ?? config.databaseUrl ?? "";
  try {
    if (options.migrating) {
      const { applied } = await migrate(url);
      if (applied.length > 0) options.say(`The database is up to date (${applied.length} migrations applied).`);
    }
    const pool = createPool(url, {
      // What a request asks runs in the scope of who asks (http/api/register-calls.ts); the rest is the product's own work.
      scope: { kind: "system" },
      onError: (error) => log.warn(loggableError(error), "an idle database connection was lost"),
    });
    return {
      url,
      pool,
      db: createDb(pool),
      close: async () => {
        await pool.end();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
