import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, scopedDb } from "../create-db.ts";
import { createPool } from "../create-pool.ts";
import { isUnreachable } from "../is-unreachable.ts";
import { temporaryDatabase } from "../temporary-database.ts";
import { sql } from "kysely";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let admin: pg.Client;

beforeAll(async () => {
  database = await temporaryDatabase();
  admin = new pg.Client(database.url);
  await admin.connect();
  await admin.query("create table note (id int)");
});
afterAll(() => admin.end());

/** The same server behind another that does not answer. */
function withDeadHost(): string {
  const url = new URL(database.url);
  const role = `${url.username}:${url.password}`;
  return `postgres://${role}@127.0.0.1:1,127.0.0.1:${url.port}${url.pathname}?target_session_attrs=read-write`;
}

const ownName = () => pg.escapeIdentifier(new URL(database.url).pathname.slice(1));
const readOnly = (on: boolean) =>
  admin.query(
    `set default_transaction_read_only = off; alter database ${ownName()} set default_transaction_read_only = ${on ? "on" : "off"}`,
  );

test("of several hosts the one that accepts writes is used, and none while none does", async () => {
  const pool = createPool(withDeadHost());
  try {
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'matinee server' and datname = current_database()",
    );
    await readOnly(true);
    const refused = async () => {
      const error: unknown = await pool.query("select 1").then(
        () => null,
        (thrown: unknown) => thrown,
      );
      return error instanceof Error && isUnreachable(error) ? error.message : null;
    };
    // A host that has just accepted writes is trusted for a moment.
    await expect
      .poll(refused)
      .toMatch(
        /^No host of the database accepts writes: 127\.0\.0\.1:\d+ \((?:read-only|ECONNREFUSED)\), 127\.0\.0\.1:\d+ \((?:read-only|ECONNREFUSED)\)\.$/u,
      );
    await readOnly(false);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await readOnly(false);
    await pool.end();
  }
});

test("a connection whose server became read-only is not used again", async () => {
  const pool = createPool(database.url, { max: 1 });
  try {
    for (const db of [createDb(pool), scopedDb(pool, { kind: "system" })]) {
      const write = () => sql`insert into note values (${1})`.execute(db);
      await write();
      await sql`set default_transaction_read_only = on`.execute(createDb(pool));
      const error: unknown = await write().catch((thrown: unknown) => thrown);
      expect(isUnreachable(error)).toBe(true);
      // On a new connection.
      await write();
    }
  } finally {
    await pool.end();
  }
});

test("a connection that is lost while it is lent fails its statements, and the next one works", async () => {
  const pool = createPool(database.url, { max: 1 });
  try {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const waiting = client.query("select pg_sleep(60)").catch((thrown: unknown) => thrown);
    await admin.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    expect(isUnreachable(await waiting)).toBe(true);
    // Between two statements nobody waits for an answer.
    await expect.poll(() => client.query("select 1").catch((thrown: unknown) => isUnreachable(thrown))).toBe(true);
    client.release();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

test.each([
  ["without a scope", null],
  ["with one", { kind: "system" } as const],
])("whoever comes next gets another connection than the one that was just lost, %s", async (_which, scope) => {
  const pool = createPool(database.url, { max: 1 });
  const db = scope === null ? createDb(pool) : scopedDb(pool, scope);
  try {
    for (let round = 0; round < 20; round += 1) {
      const waiting = sql`select pg_sleep(60)`.execute(db);
      const sleeping = "select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
      await expect.poll(async () => (await admin.query(sleeping)).rows.length).toBe(1);
      await Promise.all([
        expect(waiting).rejects.toSatisfy(isUnreachable),
        admin.query(`select pg_terminate_backend(pid) from (${sleeping}) as it`),
      ]);
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    }
  } finally {
    await pool.end();
  }
});
