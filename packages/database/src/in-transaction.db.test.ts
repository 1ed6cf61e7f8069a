import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDb, type Db } from "./create-db.ts";
import { createPool } from "./create-pool.ts";
import { afterCommit, inTransaction } from "./in-transaction.ts";
import { isUnreachable } from "./is-unreachable.ts";
import { temporaryDatabase } from "./temporary-database.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await temporaryDatabase();
  db = createDb(createPool(database.url));
  await sql`create table tally (id int primary key, n int not null)`.execute(db);
});

afterAll(() => db.destroy());

beforeEach(async () => {
  await sql`truncate tally`.execute(db);
  await sql`insert into tally values (1, 0), (2, 0)`.execute(db);
});

async function tally(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from tally order by id`.execute(db);
  return rows.map((row) => row.n);
}

test("a success commits; a Result error rolls back and is returned; an exception rolls back", async () => {
  expect(
    await inTransaction(db, async (trx) => {
      await sql`update tally set n = 1 where id = 1`.execute(trx);
      return { ok: true, value: "kept" };
    }),
  ).toEqual({ ok: true, value: "kept" });
  const refusal = { ok: false, error: "full" };
  expect(
    await inTransaction(db, async (trx) => {
      await sql`update tally set n = 2 where id = 1`.execute(trx);
      return refusal;
    }),
  ).toBe(refusal);
  await expect(
    inTransaction(db, async (trx) => {
      await sql`update tally set n = 3 where id = 1`.execute(trx);
      throw new Error("defect");
    }),
  ).rejects.toThrow("defect");
  expect(await tally()).toEqual([1, 0]);
});

test("a Result error inside another transaction rolls back the inner work alone", async () => {
  await inTransaction(db, async (trx) => {
    await sql`update tally set n = 5 where id = 1`.execute(trx);
    await inTransaction(trx, async (inner) => {
      await sql`update tally set n = 9 where id = 2`.execute(inner);
      return { ok: false, error: "no" };
    });
    return { ok: true };
  });
  expect(await tally()).toEqual([5, 0]);
});

test("two deadlocked transactions both succeed, because one is retried", async () => {
  let runs = 0;
  let holding = 0;
  const { promise: bothHold, resolve } = Promise.withResolvers<void>();
  const add = (first: number, second: number) =>
    inTransaction(db, async (trx) => {
      runs += 1;
      await sql`update tally set n = n + 1 where id = ${first}`.execute(trx);
      holding += 1;
      if (holding === 2) resolve();
      await bothHold;
      await sql`update tally set n = n + 1 where id = ${second}`.execute(trx);
      return { ok: true };
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect(await tally()).toEqual([2, 2]);
  expect(runs).toBeGreaterThan(2);
});

test("an unreachable database is distinguished from a refused statement", async () => {
  const nowhere = createDb(createPool("postgres://nobody@127.0.0.1:1/nothing"));
  const unreachable = await sql`select 1`.execute(nowhere).catch((error: unknown) => error);
  expect(isUnreachable(unreachable)).toBe(true);
  const refused = await sql`select 1 / 0`.execute(db).catch((error: unknown) => error);
  expect(isUnreachable(refused)).toBe(false);
  await nowhere.destroy();
});

test("values are parsed into the product's types", async () => {
  const { rows } = await sql`select 5::int8 as whole, 2.50::numeric as rate, '2026-03-29'::date as day,
    '2026-03-29 01:30:00+01'::timestamptz as instant, array['2026-03-29'::date] as days, null::int8 as nothing`.execute(
    db,
  );
  expect(rows).toEqual([
    { whole: 5, rate: 2.5, day: "2026-03-29", instant: "2026-03-29T00:30:00Z", days: ["2026-03-29"], nothing: null },
  ]);
});

test("what waits for the commit runs once, after it, and not after a rollback", async () => {
  const seen: string[] = [];
  const other = createDb(createPool(database.url));
  const note = async (trx: Db, name: string) => {
    const now = await sql<{ n: number }>`select n from tally where id = 1`.execute(other);
    afterCommit(trx, () => void seen.push(`${name}, asked at ${now.rows[0]?.n}`));
  };
  await inTransaction(db, async (trx) => {
    await sql`update tally set n = 1 where id = 1`.execute(trx);
    await inTransaction(trx, async (inner) => await note(inner, "inner"));
    await note(trx, "outer");
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual(["inner, asked at 0", "outer, asked at 0"]);
  await inTransaction(db, async (trx) => (await note(trx, "refused"), { ok: false }));
  await expect(
    inTransaction(db, async (trx) => {
      await note(trx, "thrown");
      throw new Error("defect");
    }),
  ).rejects.toThrow("defect");
  expect(seen).toHaveLength(2);
  expect(() => afterCommit(db, () => undefined)).toThrow("inTransaction");
  await other.destroy();
});

test("a transaction that is tried again runs what waits for its commit once", async () => {
  let tries = 0;
  let runs = 0;
  await inTransaction(db, async (trx) => {
    afterCommit(trx, () => void (runs += 1));
    tries += 1;
    if (tries === 1) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(trx);
  });
  expect([tries, runs]).toEqual([2, 1]);
});
