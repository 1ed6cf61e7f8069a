import pg from "pg";
import { PreparingClient } from "./preparing-client.ts";
import { scopeText, type Scope } from "./scope.ts";
import { typeParsers } from "./type-parsers.ts";

export type PoolOptions = {
  /** For whom its statements run where nothing else is said; without it they see nobody's data. */
  scope?: Scope;
  /** Connections at most; default 20. */
  max?: number;
  /** Longest time a statement may take, in milliseconds; default 30 s, 0: no limit. */
  statementTimeoutMs?: number;
  applicationName?: string;
  /** Hears of connections lost while idle; the pool replaces them by itself. */
  onError?: (error: Error) => void;
};

/** A pool of connections in UTC with the product's type parsers. Throws at the first query where the database can't be reached. */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.applicationName ?? "matinee server",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    options: startOptions(options.scope),
    types: typeParsers,
  });
  // Without a listener a lost idle connection would end the process.
  pool.on("error", options.onError ?? (() => undefined));
  return pool;
}

/** Settings that a connection begins with; a blank within a value is escaped. */
function startOptions(scope: Scope | undefined): string {
  const utc = "-c timezone=UTC";
  return scope === undefined ? utc : `${utc} -c matinee.scope=${scopeText(scope).replaceAll(" ", "\\ ")}`;
}
