import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrate, pendingMigrations, readMigrations } from "./migrate.ts";
import { temporaryDatabase } from "./temporary-database.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  database = await temporaryDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client.end();
  await database.stop();
});

beforeEach(async () => {
  await client.query("drop schema public cascade; create schema public");
  folder = mkdtempSync(join(tmpdir(), "matinee-migrations-"));
  writeFileSync(join(folder, "0001_first.sql"), "create table counted (n int); select pg_sleep(0.1);");
  writeFileSync(join(folder, "0002_second.sql"), "insert into counted values (1);");
});

test("of three at once one applies, the others wait and find nothing to do", async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
  expect(outcomes.map((outcome) => outcome.applied.length).toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
  expect((await client.query("select n from counted")).rows).toEqual([{ n: 1 }]);
});

test("a failing migration leaves nothing behind and names itself; what came before it stays", async () => {
  writeFileSync(join(folder, "0003_third.sql"), "create table halfway (n int); select 1 / 0;");
  await expect(migrate(database.url, folder)).rejects.toThrow(
    "The migration 0003_third failed and was rolled back: division by zero",
  );
  expect((await client.query("select to_regclass('halfway') as there")).rows).toEqual([{ there: null }]);
  expect((await client.query("select name from schema_migration order by name")).rows).toHaveLength(2);
});

test("an applied migration that was changed, or one slipped in before the last, is refused", async () => {
  await migrate(database.url, folder);
  writeFileSync(join(folder, "0001_earlier.sql"), "select 1;");
  await expect(migrate(database.url, folder)).rejects.toThrow("The migration 0001_earlier comes before 0002_second");
  rmSync(join(folder, "0001_earlier.sql"));
  writeFileSync(join(folder, "0002_second.sql"), "select 2;");
  await expect(migrate(database.url, folder)).rejects.toThrow(
    "The migration 0002_second was changed after it had been applied",
  );
});

test("the product's own migrations apply to an empty database and are then current", async () => {
  expect(await pendingMigrations(client)).toEqual(readMigrations().map((migration) => migration.name));
  await migrate(database.url);
  expect(await pendingMigrations(client)).toEqual([]);
});
