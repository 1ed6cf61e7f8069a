import { createDb, createPool, type Db } from "@matinee/database";
import pg from "pg";
import { afterAll, inject } from "vitest";
import "./provided-context.ts";
import { createDatabase } from "./scratch-databases.ts";

/** A migrated database for one test file. */
export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Db;
}

let made = 0;

/**
 * Clones the template for the calling test file. Call it once, at the top of the file. Connections close after the
 * file; the database is dropped after the run. Only for projects with the database setup (`*.db.test.ts`,
 * `*.api.test.ts`).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { adminUrl, templateUrl, owner, template, prefix } = inject("testServer");
  made += 1;
  const name = `${prefix}${process.pid}_${made}_${Date.now().toString(36)}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await createDatabase(admin, name, { owner, template });
  await admin.end();
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  const pool = createPool(url.href, { applicationName: "matinee test", scope: { kind: "system" } });
  const db = createDb(pool);
  afterAll(() => db.destroy());
  return { url: url.href, pool, db };
}
