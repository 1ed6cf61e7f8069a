import { sql, type Kysely } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "./create-pool.ts";
import { scopedDb } from "./create-db.ts";
import type { Database } from "./schema.ts";
import { temporaryDatabase } from "./temporary-database.ts";

let pool: pg.Pool;
let db: Kysely<Database>;

beforeAll(async () => {
  pool = createPool((await temporaryDatabase({ migrated: true })).url);
  db = scopedDb(pool, { kind: "system" });
});

afterAll(() => pool.end());

// Each is planned with every statement on the table, on every connection, and started each time the statement runs.
test("the policies of no table add more than ten subqueries to a statement", async () => {
  const { rows } = await sql<{ name: string }>`select distinct tablename as name from pg_policies`.execute(db);
  const counted = await Promise.all(
    rows.map(async ({ name }) => {
      const plan = await sql<{ "QUERY PLAN": string }>`explain (costs off) select from ${sql.table(name)}`.execute(db);
      return { name, added: plan.rows.filter((row) => /^ *(?:InitPlan|SubPlan) /u.test(row["QUERY PLAN"])).length };
    }),
  );
  expect(counted.find(({ name }) => name === "child")?.added).toBeGreaterThan(1);
  expect(counted.filter(({ added }) => added > 10)).toEqual([]);
});
