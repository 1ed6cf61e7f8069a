import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { nameOf } from "./preparing-client.ts";
import type { Database } from "./schema.ts";
import { scopeText, type Scope } from "./scope.ts";
import { prepareScope, ScopedQuery } from "./scoped-query.ts";

/**
 * The query builder over a pool for one scope: every statement and every transaction of it sees what row-level security lets that scope
 * see, at no further round trip. It is light, made for a request, and needs no closing: the pool stays its owner's.
 */
export function scopedDb(pool: pg.Pool, scope: Scope): Kysely<Database> {
  const text = scopeText(scope);
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { options: pool.options, end: async () => {}, connect: async () => scoped(await pool.connect(), text) },
    }),
  });
}

function scoped(client: pg.PoolClient, scope: string): PostgresPoolClient {
  // The dialect asks for nothing but these two.
  const two = {
    query: (text: string, values: readonly unknown[]) => run(client, scope, text, [...values]),
    release: (destroy?: boolean) => client.release(destroy),
  };
  // It never asks for a cursor, the other meaning of `query`.
  return two as unknown as PostgresPoolClient;
}

async function run(client: pg.PoolClient, scope: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
  if (/^(?:begin|start transaction)\b/u.test(text)) {
    await client.query(`${text}; select set_config('matinee.scope', ${client.escapeLiteral(scope)}, true)`);
    return { command: "BEGIN", rowCount: null, oid: 0, fields: [], rows: [] };
  }
  // Within a transaction its beginning has said it.
  if (client.getTransactionStatus() !== "I") return await client.query(text, values);
  await prepareScope(client);
  const name = values.length > 0 ? nameOf(text) : undefined;
  return await new Promise((resolve, reject) => {
    client.query(
      new ScopedQuery(scope, { text, values, ...(name !== undefined && { name }) }, (error, result) =>
        error ? reject(error) : resolve(result),
      ),
    );
  });
}
