import { sqlPool } from "@matinee/database";
import { sqlDatabase } from "@matinee/gateways/sql";
import { prepareSandbox } from "@matinee/sandbox-gateway";
import { aGuest, freshId, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { audit } from "./audit.ts";
import { reportResults } from "./check-result.ts";

const { db, url, pool } = await testDatabase();
const config = { databaseUrl: url, dataDir: "unused", stripe: null, formerStripe: [] };

/** The code that the command ends with, and its last line. */
function report(results: Parameters<typeof reportResults>[0]) {
  const lines: string[] = [];
  try {
    reportResults(results, (line) => lines.push(line));
    return { code: process.exitCode, last: lines.at(-1) };
  } finally {
    process.exitCode = undefined;
  }
}

test("the audit asks the sandbox gateway too, names each fault, and passes without any", async () => {
  // Before the first start the sandbox gateway has no tables.
  expect((await audit(config)).filter(({ problem }) => problem !== null)).toMatchObject([
    { subject: "Payments", problem: expect.stringContaining("did not answer") as string },
    { subject: "Refunds" },
    { subject: "Fees" },
  ]);
  await prepareSandbox(sqlDatabase(sqlPool(pool)));
  const sound = await audit(config);
  expect(sound.length).toBeGreaterThan(6);
  expect(sound.filter(({ problem }) => problem !== null)).toEqual([]);
  const [guest, id] = [await aGuest(db), freshId()];
  await sql`insert into orders (id, guest_id, host, status, number, confirmed_at, total_gross_pence)
    values (${id}, ${guest.id}, 'localhost', 'confirmed', 'A-1', now(), 2400)`.execute(db);
  const found = await audit(config);
  expect(found.filter(({ problem }) => problem !== null)).toEqual([
    { subject: "Ledger", note: "", problem: `sale of ${id}: 2400p is stored, 0p is posted` },
  ]);
  // Whoever runs it by a timer reads the code alone.
  expect(report(sound)).toEqual({ code: undefined, last: "All checks passed." });
  expect(report(found)).toEqual({ code: 1, last: "1 to put right." });
});

test("without a database the audit says so and fails", async () => {
  const [only] = await audit({ databaseUrl: null, dataDir: "/nonexistent", stripe: null, formerStripe: [] });
  expect(only?.problem).toContain("the database does not run");
});

test("while migrations are pending no audit is made, and that is a finding", async () => {
  const before = await testDatabase();
  await before.pool.query("delete from schema_migration where name = (select max(name) from schema_migration)");
  expect(await audit({ ...config, databaseUrl: before.url })).toMatchObject([
    { subject: "Audit", problem: "not made: 1 migration must be applied first" },
  ]);
});
