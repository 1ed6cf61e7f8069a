import { randomUUID } from "node:crypto";
import { scopedDb } from "@matinee/database";
import { testDatabase } from "@matinee/testkit";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { productionSettings } from "../config/testing/production-settings.ts";
import { openDatabase, type OpenDatabase } from "./database.ts";

const own = await testDatabase();
const guestId = randomUUID();
const childOf = (guest_id: string) => ({
  id: randomUUID(),
  guest_id,
  first_name: "Ada",
  surname: "Thorne",
  date_of_birth: "2019-01-01",
});
let database: OpenDatabase;

beforeAll(async () => {
  await own.db
    .insertInto("guest")
    .values({ id: guestId, token_hash: Buffer.from(guestId), expires_at: "infinity" })
    .execute();
  await own.db.insertInto("child").values(childOf(guestId)).execute();
  database = await openDatabase(readConfig({ DATABASE_URL: own.url }), pino({ enabled: false }), {
    migrating: false,
    say: () => undefined,
  });
});

afterAll(() => database.close());

test("a request without a scope sees no children and cannot write one", async () => {
  const { db, pool } = database;
  expect(await db.selectFrom("child").select("id").execute()).toEqual([]);
  expect((await pool.query("select id from child")).rows).toEqual([]);
  expect((await db.updateTable("child").set({ surname: "Changed" }).executeTakeFirst()).numUpdatedRows).toBe(0n);
  expect((await db.deleteFrom("child").executeTakeFirst()).numDeletedRows).toBe(0n);
  await expect(db.insertInto("child").values(childOf(guestId)).execute()).rejects.toThrow("row-level security");
});

test("a transaction without a scope sees no children, even after a scoped one on the same connection", async () => {
  await scopedDb(database.pool, { kind: "system" })
    .transaction()
    .execute(async (trx) => {
      expect(await trx.selectFrom("child").select("id").execute()).toHaveLength(1);
    });
  await database.db.transaction().execute(async (trx) => {
    expect(await trx.selectFrom("child").select("id").execute()).toEqual([]);
  });
});

test("the system sees every row, on connections that requests do not get", async () => {
  expect(await database.systemDb.selectFrom("child").select("id").execute()).toHaveLength(1);
  expect(await database.db.selectFrom("child").select("id").execute()).toEqual([]);
});

test("production is not opened by a role that passes row-level security by; migrations are", async (context) => {
  const powerful = new URL(inject("testServer").adminUrl);
  // A server that was given may have no such role.
  if (powerful.username === new URL(own.url).username) return context.skip();
  powerful.pathname = new URL(own.url).pathname;
  const open = async (url: string, byAnyRole = false) => {
    const config = readConfig({ ...productionSettings, DATABASE_URL: url, DATA_DIR: "/nowhere" });
    const opened = await openDatabase(config, pino({ enabled: false }), {
      migrating: false,
      say: () => undefined,
      byAnyRole,
    });
    await opened.close();
  };
  await expect(open(powerful.href)).rejects.toThrow("is a superuser or has BYPASSRLS");
  await open(powerful.href, true);
  await open(own.url);
});

test("a worker refuses a database from before the first release", async () => {
  await own.pool.query("insert into schema_migration (name, checksum) values ('0002_places', 'x')");
  try {
    const opening = openDatabase(readConfig({ DATABASE_URL: own.url }), pino({ enabled: false }), {
      migrating: false,
      say: () => undefined,
    });
    await expect(opening).rejects.toThrow("from before the first release");
  } finally {
    await own.pool.query("delete from schema_migration where name = '0002_places'");
  }
});
