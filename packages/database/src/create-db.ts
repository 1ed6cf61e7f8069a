import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { DatabaseClient } from "./connection/database-client.ts";
import { PooledConnection } from "./pooled-connection.ts";
import type { Database } from "./schema.ts";
import { scopeText, type Scope } from "./scope.ts";

export type Db = Kysely<Database>;

/** The typed query builder over a pool, with the scope of the pool's connections. Destroying it ends the pool. */
export function createDb(pool: Pool): Db {
  return overPool(pool, null, () => pool.end());
}

/**
 * The query builder over a pool for one scope: row-level security limits every statement and transaction to what that scope may see. It is
 * cheap to make for each request and needs no closing, because the pool stays open. Throws TypeError for a scope with an invalid id.
 */
export function scopedDb(pool: Pool, scope: Scope): Db {
  return overPool(pool, scopeText(scope), async () => undefined);
}

function overPool(pool: Pool, scope: string | null, end: () => Promise<void>): Db {
  const connect = async () => new PooledConnection(await pool.connect(), scope);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: { options: pool.options, end, connect } }) });
}

interface SqlConnection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  release(destroy?: Error | boolean): void;
}

/** The pool for code that writes its own SQL: its transactions begin with their first statement, and frequent statements are prepared. */
export function sqlPool(pool: Pool): Pick<SqlConnection, "query"> & { connect(): Promise<SqlConnection> } {
  const connect = async () => new PooledConnection(await pool.connect(), null);
  return {
    connect,
    async query(text, values) {
      const connection = await connect();
      try {
        return await connection.query(text, values);
      } finally {
        connection.release();
      }
    },
  };
}

/**
 * Sends the SQL of a library as it is, which a {@link PooledConnection} would name, on a connection of the pool. It is watched like every other:
 * throws if the server is silent for longer than the pool allows. After an error the connection ends: the text may have begun a transaction.
 */
export async function plainQuery(pool: Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  const ended = client instanceof DatabaseClient ? client.watch() : undefined;
  let hasFailed = true;
  try {
    const result = await client.query(text, values);
    hasFailed = false;
    return result;
  } finally {
    ended?.();
    client.release(hasFailed);
  }
}
