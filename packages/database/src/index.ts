export { createDb, type Db } from "./create-db.ts";
export { scopedDb } from "./scoped-db.ts";
export type { Scope } from "./scope.ts";
export { createPool, type PoolOptions } from "./create-pool.ts";
export { inTransaction, sqlState } from "./in-transaction.ts";
export { isUnreachable } from "./is-unreachable.ts";
export { migrate, MigrationError, pendingMigrations, readMigrations, type Migration } from "./migrate.ts";
export type * from "./schema.ts";
export type { Pool } from "pg";
