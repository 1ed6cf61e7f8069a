import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;

/** The typed query builder over a pool; destroying it ends the pool. */
export function createDb(pool: Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
