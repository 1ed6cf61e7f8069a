import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { poolClient } from "./pool-client.ts";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;

/** The typed query builder over a pool; destroying it ends the pool. */
export function createDb(pool: Pool): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        end: () => pool.end(),
        connect: async () => poolClient(await pool.connect(), null),
      },
    }),
  });
}
