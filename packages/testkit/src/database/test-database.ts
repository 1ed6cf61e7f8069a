import { createDb, createPool, type Db } from "@matinee/database";
import type pg from "pg";
import { afterAll, inject } from "vitest";
import "./provided-context.ts";
import { cloneDatabase } from "./with-template.ts";

/** A migrated database for one test file. */
export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Db;
}

/**
 * Clones the template for the calling test file. Call it once, at the top of the file. Connections close after the
 * file; the database is dropped after the run. Only for projects with the database setup (`*.db.test.ts`,
 * `*.api.test.ts`).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const url = await cloneDatabase(inject("testServer"));
  const pool = createPool(url, { applicationName: "matinee test", scope: { kind: "system" } });
  const db = createDb(pool);
  // Not by way of the query builder, which ends nothing that it has not used.
  afterAll(() => pool.end());
  return { url, pool, db };
}

/** The address of a database without anything in it, for one test file. The rest is as for `testDatabase`. */
export async function emptyDatabase(): Promise<string> {
  return await cloneDatabase({ ...inject("testServer"), template: "template1" });
}
