import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { migrate, pendingMigrations, readMigrations } from "./migrate.ts";
import { temporaryDatabase } from "./temporary-database.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  database = await temporaryDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(() => client.end());

beforeEach(async () => {
  await client.query("drop schema public cascade; create schema public");
  folder = mkdtempSync(join(tmpdir(), "matinee-migrations-"));
  writeFileSync(join(folder, "0001_first.sql"), "create table counted (n int); select pg_sleep(0.1);");
  writeFileSync(join(folder, "0002_second.sql"), "insert into counted values (1);");
});

test("one of three processes applies the migrations; the others wait and find nothing to do", async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
  expect(outcomes.map((outcome) => outcome.applied.length).toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
  expect((await client.query("select n from counted")).rows).toEqual([{ n: 1 }]);
});

test("a failing migration is named and rolled back; the earlier ones stay", async () => {
  writeFileSync(join(folder, "0003_third.sql"), "create table halfway (n int); select 1 / 0;");
  await expect(migrate(database.url, folder)).rejects.toThrow(
    "The migration 0003_third failed and was rolled back: division by zero",
  );
  expect((await client.query("select to_regclass('halfway') as there")).rows).toEqual([{ there: null }]);
  expect((await client.query("select name from schema_migration order by name")).rows).toHaveLength(2);
});

test("a changed migration, or one numbered before the last applied, is refused", async () => {
  await migrate(database.url, folder);
  writeFileSync(join(folder, "0001_earlier.sql"), "select 1;");
  await expect(migrate(database.url, folder)).rejects.toThrow("The migration 0001_earlier comes before 0002_second");
  rmSync(join(folder, "0001_earlier.sql"));
  writeFileSync(join(folder, "0002_second.sql"), "select 2;");
  await expect(migrate(database.url, folder)).rejects.toThrow(
    "The migration 0002_second was changed after it had been applied",
  );
});

test("a database from before the first release is refused with advice", async () => {
  await client.query("create table schema_migration (name text primary key, checksum text not null)");
  await client.query("insert into schema_migration values ('0001_network', 'x'), ('0002_places', 'x')");
  const advice = "from before the first release and can't be brought up to date. Start with a new one";
  await expect(migrate(database.url)).rejects.toThrow(advice);
  await expect(pendingMigrations(client)).rejects.toThrow(advice);
  expect((await client.query("select to_regclass('franchise') as there")).rows).toEqual([{ there: null }]);
});

test("a later version's migrations do not stop this version", async () => {
  await migrate(database.url, folder);
  await client.query("insert into schema_migration (name, checksum) values ('0009_later', 'x')");
  expect((await migrate(database.url, folder)).applied).toEqual([]);
});

test("a migration waits for a table lock a few seconds and tries again", async () => {
  await migrate(database.url, folder);
  writeFileSync(
    join(folder, "0003_third.sql"),
    "alter table counted add column m text default current_setting('lock_timeout');",
  );
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query("begin; select n from counted");
  const migrating = migrate(database.url, folder);
  const attempts = new Set<string>();
  await vi.waitUntil(
    async () => {
      const { rows } = await client.query<{ at: string }>(
        "select query_start::text as at from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table counted%'",
      );
      for (const { at } of rows) attempts.add(at);
      return attempts.size > 1;
    },
    { timeout: 60_000, interval: 50 },
  );
  await other.query("commit");
  await other.end();
  expect((await migrating).applied).toEqual(["0003_third"]);
  expect((await client.query("select m from counted")).rows).toEqual([{ m: "3s" }]);
});

test("a migration that is the victim of a deadlock is tried again, and not for ever", async () => {
  // What a sequence has counted outlives a rollback.
  const deadlocks = (times: number) => `do $$ begin
    if nextval('attempt') <= ${times} then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
  end $$;`;
  writeFileSync(join(folder, "0003_third.sql"), "create sequence attempt;");
  writeFileSync(join(folder, "0004_fourth.sql"), `insert into counted values (4); ${deadlocks(2)}`);
  expect((await migrate(database.url, folder)).applied).toContain("0004_fourth");
  expect((await client.query("select n from counted where n = 4")).rows).toEqual([{ n: 4 }]);
  writeFileSync(join(folder, "0005_fifth.sql"), deadlocks(100));
  await expect(migrate(database.url, folder)).rejects.toThrow(
    "The migration 0005_fifth failed and was rolled back: deadlock detected",
  );
});

const CONCURRENT = `-- no transaction
-- The index may be left over, invalid, from a first attempt.
drop index concurrently if exists counted_n;
create index concurrently counted_n on counted (n);
`;

test("an index is built concurrently, outside a transaction, while other processes wait to migrate", async () => {
  writeFileSync(join(folder, "0003_index.sql"), CONCURRENT);
  await client.query("create table counted (n int); create index counted_n on counted (n)");
  writeFileSync(join(folder, "0001_first.sql"), "select 1;");
  const outcomes = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
  expect(outcomes.map(({ applied }) => applied.length).toSorted((a, b) => a - b)).toEqual([0, 0, 3]);
  const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'counted_n'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});

test("a statement outside a transaction that fails is not recorded, so the file runs again", async () => {
  writeFileSync(join(folder, "0003_index.sql"), CONCURRENT.replace("(n)", "(missing)"));
  await expect(migrate(database.url, folder)).rejects.toThrow("The migration 0003_index failed and will be run again");
  writeFileSync(join(folder, "0003_index.sql"), CONCURRENT);
  expect((await migrate(database.url, folder)).applied).toEqual(["0003_index"]);
});

test("the product's own migrations apply to an empty database", async () => {
  expect(await pendingMigrations(client)).toEqual(readMigrations().map((migration) => migration.name));
  await migrate(database.url);
  expect(await pendingMigrations(client)).toEqual([]);
});
