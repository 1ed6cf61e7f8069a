import { sql } from "kysely";
import type { Pool } from "pg";
import { createServer, connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createDb, scopedDb, sqlPool, type Db } from "./create-db.ts";
import { createPool } from "./create-pool.ts";
import { temporaryDatabase } from "./temporary-database.ts";
import { pipeline } from "./pipeline.ts";
import { rowsOf } from "./rows-of.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let pool: Pool;
let db: Db;
let scoped: Db;

beforeAll(async () => {
  database = await temporaryDatabase();
  // One connection, so that a test finds what the one before left on it.
  pool = createPool(database.url, { max: 1 });
  db = createDb(pool);
  scoped = scopedDb(pool, { kind: "system" });
  await sql`create table tally (id int primary key, n int not null)`.execute(db);
}, 60_000);

afterAll(() => pool.end());

beforeEach(async () => {
  await sql`truncate tally`.execute(db);
});

const put = (id: number) => sql`insert into tally values (${id}, 0)`;
const ids = sql<{ id: number }>`select id from tally order by id`;
const written = async () => (await ids.execute(db)).rows.map(({ id }) => id);

test("pipelined statements run in their order, and each gets its own rows", async () => {
  for (const [n, one] of [db, scoped].entries()) {
    const [none, found, scope] = await pipeline(
      one,
      put(n + 1),
      ids,
      sql<{
        scope: string | null;
      }>`select nullif(current_setting('matinee.scope', true), '') as scope where ${n}::int >= 0`,
    );
    expect(none).toEqual([]);
    expect(found.at(-1)).toEqual({ id: n + 1 });
    expect(scope).toEqual([{ scope: one === scoped ? "system" : null }]);
  }
  expect(await written()).toEqual([1, 2]);
});

test("rows of raw SQL are checked, alone and in a pipeline", async () => {
  const tally = rowsOf("tallies", z.object({ id: z.int() }), sql`select id, n from tally order by id`);
  const wrong = rowsOf("tallies", z.object({ id: z.string() }), sql`select id from tally`);
  for (const [n, one] of [db, scoped].entries()) {
    const [, rows] = await pipeline(one, put(n + 1), tally);
    expect(rows.at(-1)).toEqual({ id: n + 1 });
    expect(await tally.execute(one)).toEqual(rows);
    expect(await tally.executeTakeFirst(one)).toEqual({ id: 1 });
    await expect(wrong.execute(one)).rejects.toThrow("unexpected row for tallies: id (invalid_type, expected string)");
    await expect(pipeline(one, tally, wrong)).rejects.toThrow("unexpected row for tallies");
  }
  await sql`truncate tally`.execute(db);
  expect(await tally.executeTakeFirst(db)).toBeUndefined();
});

test("an unexpected row rolls its transaction back", async () => {
  const wrong = rowsOf("tallies", z.object({ id: z.string() }), sql`select id from tally`);
  for (const one of [db, scoped]) {
    const work = one.transaction().execute(async (trx) => await pipeline(trx, put(1), wrong));
    await expect(work).rejects.toThrow("unexpected row");
    expect(await written()).toEqual([]);
  }
});

test("a statement can be pipelined several times before the connection has prepared it", async () => {
  const statement = () => sql<{ n: number }>`select ${7}::int as n from generate_series(1, 2)`;
  for (let round = 0; round < 4; round += 1)
    expect(await pipeline(db, statement(), statement(), statement())).toEqual(
      Array.from({ length: 3 }, () => [{ n: 7 }, { n: 7 }]),
    );
});

test("a failing statement rolls its transaction back, and its error is thrown", async () => {
  for (const one of [db, scoped]) {
    const work = one.transaction().execute(async (trx) => await pipeline(trx, put(1), put(1), put(2)));
    await expect(work).rejects.toMatchObject({ code: "23505" });
    expect(await written()).toEqual([]);
  }
});

test("a transaction whose first statement fails, or that has no statement, is closed", async () => {
  for (const one of [db, scoped]) {
    await expect(one.transaction().execute((trx) => sql`select 1 / ${0}::int`.execute(trx))).rejects.toThrow("by zero");
    await one.transaction().execute(async () => undefined);
    await expect(
      one.transaction().execute(async () => {
        throw new Error("before the first statement");
      }),
    ).rejects.toThrow("before the first");
    await put(5).execute(one);
    expect(await written()).toEqual([5]);
    await sql`truncate tally`.execute(one);
  }
});

test("the first statement belongs to its transaction and is rolled back with it", async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await put(1).execute(trx);
      throw new Error("undo");
    }),
  ).rejects.toThrow("undo");
  expect(await written()).toEqual([]);
  const at = await db.transaction().execute(async (trx) => {
    const [first] = (await sql<{ at: string }>`select now()::text as at`.execute(trx)).rows;
    const [second] = (await sql<{ at: string }>`select now()::text as at`.execute(trx)).rows;
    return [first?.at, second?.at];
  });
  expect(at[0]).toBe(at[1]);
});

test("a pipeline takes one round trip, with a scope or without", async () => {
  const proxy = await slowProxy(new URL(database.url), 100);
  const far = createPool(proxy.url, { max: 1 });
  try {
    await far.query("select 1");
    for (const one of [createDb(far), scopedDb(far, { kind: "system" })]) {
      const before = proxy.trips();
      await pipeline(one, ids, ids, ids, ids, ids);
      expect(proxy.trips() - before).toBe(1);
    }
    const before = proxy.trips();
    for (let n = 0; n < 5; n += 1) await ids.execute(createDb(far));
    expect(proxy.trips() - before).toBe(5);
  } finally {
    await far.end();
    await proxy.stop();
  }
});

test("with a scope, a pipeline in which one statement fails changes nothing", async () => {
  await expect(pipeline(scoped, put(1), put(1), put(2))).rejects.toMatchObject({ code: "23505" });
  expect(await written()).toEqual([]);
  await pipeline(scoped, put(1), put(2));
  expect(await written()).toEqual([1, 2]);
});

test("an error at commit is thrown by the statement that caused it", async () => {
  await sql`create table late (id int constraint once unique deferrable initially deferred)`.execute(db);
  await expect(sql`insert into late select ${1}::int from generate_series(1, 2)`.execute(scoped)).rejects.toMatchObject(
    {
      code: "23505",
    },
  );
  expect((await sql`select * from late`.execute(db)).rows).toEqual([]);
});

test("statements of a client that writes its own SQL are committed or rolled back", async () => {
  const statements = sqlPool(pool);
  for (const end of ["commit", "rollback"]) {
    const client = await statements.connect();
    await client.query("begin");
    await Promise.all([
      client.query("insert into tally values ($1, 0)", [end.length]),
      client.query("insert into tally values ($1, 0)", [end.length + 10]),
    ]);
    await client.query(end);
    client.release();
  }
  expect((await statements.query("select id from tally order by id")).rows).toEqual([{ id: 6 }, { id: 16 }]);
});

/** A proxy that delays everything that is sent to the database by `ms`, and counts how often something was sent after an answer. */
async function slowProxy(target: URL, ms: number): Promise<{ url: string; trips(): number; stop(): Promise<void> }> {
  let trips = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let answered = true;
    near.on("data", (chunk) => {
      if (answered) trips += 1;
      answered = false;
      setTimeout(() => far.write(chunk), ms);
    });
    far.on("data", (chunk) => {
      answered = true;
      near.write(chunk);
    });
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    for (const socket of [near, far]) socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  const url = new URL(target);
  url.searchParams.delete("host");
  url.port = String(typeof at === "object" ? at?.port : "");
  return { url: url.href, trips: () => trips, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
