import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { poolClient } from "./pool-client.ts";
import type { Database } from "./schema.ts";
import { scopeText, type Scope } from "./scope.ts";

/**
 * The query builder over a pool for one scope: every statement and every transaction of it sees what row-level security lets that scope
 * see, at no further round trip. It is light, made for a request, and needs no closing: the pool stays its owner's.
 */
export function scopedDb(pool: pg.Pool, scope: Scope): Kysely<Database> {
  const text = scopeText(scope);
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        end: async () => {},
        connect: async () => poolClient(await pool.connect(), text),
      },
    }),
  });
}
