import {
  createDb,
  createPool,
  type Db,
  migrate,
  MigrationError,
  pendingMigrations,
  type Pool,
  requireBoundRole,
  requireSessions,
} from "@matinee/database";
import { startEmbedded } from "@matinee/database/embedded";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { loggableError } from "../kernel/log.ts";

export interface OpenDatabase {
  readonly url: string;
  /** Its connections have no scope: without one they see no row of any person. */
  readonly pool: Pool;
  /** Statements without a scope. Use `scopedDb(pool, scope)` for the rows of people. */
  readonly db: Db;
  /** The pool of `systemDb`. */
  readonly systemPool: Pool;
  /** The system, which sees the rows of everybody: jobs, webhooks, login and commands. On connections of its own. */
  readonly systemDb: Db;
  /** Ends the connections, and the embedded server with them. */
  close(): Promise<void>;
}

/** Connections for requests that stay open in a quiet hour: as many as one page asks at once. */
const IDLE_CONNECTIONS = 4;

/** Opens the operator's PostgreSQL, or starts the embedded one; brings it up to date where `migrating`. */
export async function openDatabase(
  config: Config,
  log: Logger,
  options: {
    readonly migrating: boolean;
    readonly say: (message: string) => void;
    /** True for what reads nobody's data: the owner of the tables may be any role. */
    readonly byAnyRole?: boolean;
  },
): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log: options.say }) : null;
  const url = embedded?.url ?? config.databaseUrl ?? "";
  try {
    // The embedded one is reached directly.
    if (embedded === null) await requireSessions(url);
    if (config.production && options.byAnyRole !== true) await requireBoundRole(url);
    if (options.migrating) {
      const { applied } = await migrate(url);
      if (applied.length > 0) options.say(`The database is up to date (${applied.length} migrations applied).`);
    }
    const onError = (error: Error) => log.warn(loggableError(error), "an idle database connection was lost");
    const { requests } = config.pools;
    const pool = createPool(url, { max: requests, min: Math.min(IDLE_CONNECTIONS, requests), onError });
    if (!options.migrating) await refuseEarlierSchema(pool);
    // The scope is set once, when a connection opens: most statements of a checkout are the system's.
    const systemPool = createPool(url, {
      scope: { kind: "system" },
      max: config.pools.system,
      applicationName: "matinee system",
      onError,
    });
    const systemDb = createDb(systemPool);
    return {
      url,
      pool,
      db: createDb(pool),
      systemPool,
      systemDb,
      close: async () => {
        try {
          await Promise.all([pool.end(), systemDb.destroy()]);
        } finally {
          await embedded?.stop();
        }
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Missing migrations can still come, from the process that migrates. A schema from before the first release cannot be used at all. */
async function refuseEarlierSchema(pool: Pool): Promise<void> {
  try {
    await pendingMigrations(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** More than a release brings: the database is new, or very old. */
const MANY_PENDING = 12;

/** Throws MigrationError while the database lacks a migration of this version. */
export async function requireMigrations(pool: Pool): Promise<void> {
  const pending = await pendingMigrations(pool);
  if (pending.length === 0) return;
  const missing =
    pending.length > MANY_PENDING ? `${pending.length} migrations, from ${pending[0]} on` : pending.join(", ");
  throw new MigrationError(
    `The database lacks ${missing}. Run the command \`migrate\` first; a start of the product does the same.`,
  );
}

/** Runs a command as the system, which sees the rows of everybody, on connections of its own. */
export async function asSystem<T>({ url }: OpenDatabase, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const pool = createPool(url, { scope: { kind: "system" }, applicationName: "matinee command" });
  try {
    const db = createDb(pool);
    return await work({ url, pool, db, systemPool: pool, systemDb: db, close: () => pool.end() });
  } finally {
    await pool.end();
  }
}
