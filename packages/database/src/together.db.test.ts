import { sql } from "kysely";
import type { Pool } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDb, type Db } from "./create-db.ts";
import { createPool } from "./create-pool.ts";
import { thriftyPool } from "./pool-client.ts";
import { scopedDb } from "./scoped-db.ts";
import { temporaryDatabase } from "./temporary-database.ts";
import { together } from "./together.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let pool: Pool;
let db: Db;
let scoped: Db;

beforeAll(async () => {
  database = await temporaryDatabase();
  // One connection: what one piece of work leaves on it, the next would find.
  pool = createPool(database.url, { max: 1 });
  db = createDb(pool);
  scoped = scopedDb(pool, { kind: "system" });
  await sql`create table tally (id int primary key, n int not null)`.execute(db);
}, 60_000);

afterAll(async () => {
  await pool.end();
  await database.stop();
});

beforeEach(async () => {
  await sql`truncate tally`.execute(db);
});

const put = (id: number) => sql`insert into tally values (${id}, 0)`;
const ids = sql<{ id: number }>`select id from tally order by id`;
const kept = async () => (await ids.execute(db)).rows.map(({ id }) => id);

test("statements handed over at once run in their order, and each gets its own answer", async () => {
  for (const [n, one] of [db, scoped].entries()) {
    const [none, found, scope] = await together(
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
  expect(await kept()).toEqual([1, 2]);
});

test("the same statement may be sent several times at once, also before the connection knows it", async () => {
  const statement = () => sql<{ n: number }>`select ${7}::int as n from generate_series(1, 2)`;
  for (let round = 0; round < 4; round += 1)
    expect(await together(db, statement(), statement(), statement())).toEqual(
      Array.from({ length: 3 }, () => [{ n: 7 }, { n: 7 }]),
    );
});

test("in a transaction one that fails takes all with it, and is the one that is named", async () => {
  for (const one of [db, scoped]) {
    const work = one.transaction().execute(async (trx) => await together(trx, put(1), put(1), put(2)));
    await expect(work).rejects.toMatchObject({ code: "23505" });
    expect(await kept()).toEqual([]);
  }
});

test("a transaction whose first statement fails, or that has none, leaves nothing open", async () => {
  for (const one of [db, scoped]) {
    await expect(one.transaction().execute((trx) => sql`select 1 / ${0}::int`.execute(trx))).rejects.toThrow("by zero");
    await one.transaction().execute(async () => undefined);
    await expect(
      one.transaction().execute(async () => {
        throw new Error("before the first statement");
      }),
    ).rejects.toThrow("before the first");
    await put(5).execute(one);
    expect(await kept()).toEqual([5]);
    await sql`truncate tally`.execute(one);
  }
});

test("a first statement belongs to its transaction: it is undone with it, and nobody else sees it before", async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await put(1).execute(trx);
      throw new Error("undo");
    }),
  ).rejects.toThrow("undo");
  expect(await kept()).toEqual([]);
  const at = await db.transaction().execute(async (trx) => {
    const [first] = (await sql<{ at: string }>`select now()::text as at`.execute(trx)).rows;
    const [second] = (await sql<{ at: string }>`select now()::text as at`.execute(trx)).rows;
    return [first?.at, second?.at];
  });
  expect(at[0]).toBe(at[1]);
});

test("afterwards the connection takes a COPY again, which can't be pipelined", async () => {
  await together(db, ids, ids);
  const client = await pool.connect();
  try {
    await pipeline(Readable.from(["8\t0\n9\t0\n"]), client.query(copyFrom("copy tally from stdin")));
  } finally {
    client.release();
  }
  expect(await kept()).toEqual([8, 9]);
});

test("own statements begin, commit and undo alike", async () => {
  const thrifty = thriftyPool(pool);
  for (const end of ["commit", "rollback"]) {
    const client = await thrifty.connect();
    await client.query("begin");
    await Promise.all([
      client.query("insert into tally values ($1, 0)", [end.length]),
      client.query("insert into tally values ($1, 0)", [end.length + 10]),
    ]);
    await client.query(end);
    client.release();
  }
  expect((await thrifty.query("select id from tally order by id")).rows).toEqual([{ id: 6 }, { id: 16 }]);
});
