import pg from "pg";
import { DatabaseClient, type DatabaseClientConfig } from "./connection/database-client.ts";
import { scopeText, type Scope } from "./scope.ts";
import { typeParsers } from "./type-parsers.ts";

const STATEMENT_TIMEOUT_MS = 30_000;

export type PoolOptions = {
  /** The scope of statements that name none. Without it they see no row of any person. */
  scope?: Scope;
  /** Maximum number of connections; default 20. */
  max?: number;
  /**
   * So many connections stay open however long nobody needs them; default 0. A new one has to plan every statement anew, with the policies of
   * all its tables, and a visitor waits for that.
   */
  min?: number;
  /** Longest time for one statement, in milliseconds; default 30 000, 0: no limit. */
  statementTimeoutMs?: number;
  /**
   * How long a server may answer nothing to a statement, in milliseconds, before its connection counts as lost; null: no limit. Default: 5
   * seconds more than a statement may take, and no limit where that has none.
   */
  silenceMs?: number | null;
  applicationName?: string;
  /** Whether a connection sends a statement before the one before it has answered; default true. COPY needs false. */
  pipeline?: boolean;
  /** Whether values have the driver's types instead of the product's, as the job queue expects; default false. */
  driverTypes?: boolean;
  /** Called when an idle connection is lost. The pool replaces it. Of one in use, whoever uses it gets the error. */
  onError?: (error: Error) => void;
};

/**
 * A pool of connections in UTC with the product's type parsers. Its first query throws if the database can't be reached. A connection that
 * is lost fails the statements on it, and nothing else.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const config: pg.PoolConfig & DatabaseClientConfig = {
    connectionString: url,
    max: options.max ?? 20,
    min: options.min ?? 0,
    application_name: options.applicationName ?? "matinee server",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    Client: DatabaseClient,
    pipeline: options.pipeline ?? true,
    session: sessionOf(options),
    silenceMs: options.silenceMs === undefined ? silenceOf(options) : options.silenceMs,
    ...(options.driverTypes !== true && { types: typeParsers }),
  };
  const pool = new pg.Pool(config);
  // Without a listener the pool's own event would end the process.
  pool.on("error", options.onError ?? (() => undefined));
  return pool;
}

function silenceOf({ statementTimeoutMs = STATEMENT_TIMEOUT_MS }: PoolOptions): number | null {
  return statementTimeoutMs === 0 ? null : statementTimeoutMs + 5_000;
}

/** Settings of a new session. An empty scope is set too, so that no default of the role or the database counts. */
function sessionOf({ scope, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: PoolOptions): Record<string, string> {
  return {
    timezone: "UTC",
    statement_timeout: String(statementTimeoutMs),
    "matinee.scope": scope === undefined ? "" : scopeText(scope),
  };
}
