import { sql } from "kysely";
import type { Pool } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { createDb, plainQuery, sqlPool } from "./create-db.ts";
import { createPool } from "./create-pool.ts";
import { isUnreachable } from "./is-unreachable.ts";
import { pipeline } from "./pipeline.ts";
import { temporaryDatabase } from "./temporary-database.ts";
import { silentProxy } from "./testing/silent-proxy.ts";

const { url } = await temporaryDatabase();
const quietMs = 10 * 60_000;

afterEach(() => void vi.useRealTimers());

test.each([
  [{}, 0],
  [{ min: 2 }, 2],
])("of idle connections %j leaves %i after a quiet time, and the pool still answers", async (options, left) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pool = createPool(url, options);
  const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  for (const client of clients) client.release();
  expect(pool.totalCount).toBe(5);
  await vi.advanceTimersByTimeAsync(quietMs);
  expect(pool.totalCount).toBe(left);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  vi.useRealTimers();
  await pool.end();
});

test.each([
  ["the query builder", async (pool: Pool) => (await sql`select 1 as one`.execute(createDb(pool))).rows],
  ["code that writes its own SQL", async (pool: Pool) => (await sqlPool(pool).query("select 1 as one")).rows],
  ["a library", async (pool: Pool) => (await plainQuery(pool, "select 1 as one")).rows],
])(
  "a statement of %s at a server that vanished without a word fails, and the next one has a new connection",
  async (_, ask) => {
    const proxy = await silentProxy(new URL(url));
    const pool = createPool(proxy.url, { max: 1, silenceMs: 200 });
    expect(await ask(pool)).toEqual([{ one: 1 }]);
    proxy.silence(true);
    const error: unknown = await ask(pool).catch((thrown: unknown) => thrown);
    expect(isUnreachable(error)).toBe(true);
    proxy.silence(false);
    expect(await ask(pool)).toEqual([{ one: 1 }]);
    await pool.end();
    await proxy.close();
  },
);

test("a statement of a library that failed within its own transaction leaves nothing behind for the next", async () => {
  const pool = createPool(url, { max: 1, pipeline: false });
  await expect(plainQuery(pool, "begin; select 1 / 0; commit")).rejects.toThrow("division by zero");
  expect((await plainQuery(pool, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test("statements that wait behind one another are no silence", async () => {
  const db = createDb(createPool(url, { max: 1, silenceMs: 2_000 }));
  const slow = () => sql`select pg_sleep(0.6)`;
  const answers = await db
    .transaction()
    .execute(async (trx) => await pipeline(trx, slow(), slow(), slow(), slow(), slow(), slow()));
  expect(answers.length).toBe(6);
  await db.destroy();
});

test("a transaction that gives its statements more time may take it", async () => {
  const db = createDb(createPool(url, { max: 1, silenceMs: 100 }));
  const [slept] = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '1min'`.execute(trx);
    return (await sql<{ one: number }>`select 1 as one from pg_sleep(2)`.execute(trx)).rows;
  });
  expect(slept).toEqual({ one: 1 });
  await db.destroy();
});
