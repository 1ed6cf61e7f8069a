import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { scopedDb } from "./create-db.ts";
import { createPool } from "./create-pool.ts";
import { rowsOf } from "./rows-of.ts";
import type { Scope } from "./scope.ts";
import { temporaryDatabase } from "./temporary-database.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let pool: pg.Pool;
const [mine, theirs] = [randomUUID(), randomUUID()];
const system: Scope = { kind: "system" };
const network: Scope = { kind: "network", userId: randomUUID() };
const visitor: Scope = { kind: "visitor", guestId: mine, userId: null };
const school = (franchiseId: number, ownClasses = false): Scope => ({
  kind: "franchise",
  franchiseId,
  userId: randomUUID(),
  money: true,
  ownClasses,
});

beforeAll(async () => {
  database = await temporaryDatabase({ migrated: true });
  pool = createPool(database.url);
  const db = scopedDb(pool, system);
  await sql`insert into franchise (id, slug, name, legal_name, email, phone, address, order_prefix) overriding system value values
    (1, 'leeds', 'Leeds', 'Leeds Ltd', 'a@example.test', '1', '1', 'LDS'), (2, 'york', 'York', 'York Ltd', 'b@example.test', '2', '2', 'YRK')`.execute(
    db,
  );
  for (const [n, id] of [mine, theirs].entries()) {
    await sql`insert into customer (id, name, email, phone, address_line_1, post_town, postcode)
      values (${id}, 'Pat Tester', ${`pat${n}@example.test`}, '', '1', 'Leeds', 'LS1 4AP')`.execute(db);
    await sql`insert into customer_school (customer_id, franchise_id) values (${id}, ${n + 1})`.execute(db);
  }
});

afterAll(() => pool.end());

async function found(scope: Scope, of: number | null, words: readonly string[] = ["tester", "pat"]): Promise<string[]> {
  const statement = sql`select id from find_people(${[...words]}::text[], ${of}::int, null, 50) order by id`;
  const rows = await rowsOf("a person", z.object({ id: z.guid() }), statement).execute(scopedDb(pool, scope));
  return rows.map(({ id }) => id);
}

test("the search of people stays within the scope, whatever school it is asked for", async () => {
  expect(await found(school(1), 1)).toEqual([mine]);
  expect(await found(school(1), 2)).toEqual([]);
  expect(await found(school(1), null)).toEqual([]);
  // Of their own classes, of which there are none.
  expect(await found(school(1, true), 1)).toEqual([]);
  expect(await found(visitor, null)).toEqual([]);
  expect(await found(visitor, 1)).toEqual([]);
  expect(await found(network, null)).toEqual([mine, theirs].toSorted());
  expect(await found(system, 2)).toEqual([theirs]);
  const unscoped = await pool.query("select * from find_people(array['pat'], null, null, 50)");
  expect(unscoped.rows).toEqual([]);
});

test("it leaves the scope as it was", async () => {
  const statement = sql`select current_setting('matinee.scope') as scope from find_people(array['pat'], 1, null, 50)`;
  const rows = await rowsOf("a scope", z.object({ scope: z.string() }), statement).execute(scopedDb(pool, school(1)));
  expect(rows.map(({ scope }) => scope.split(" ")[0])).toEqual(["franchise"]);
});

test("each word begins a word, and no words find nobody", async () => {
  expect(await found(system, 1, ["tes", "pa"])).toEqual([mine]);
  expect(await found(system, 1, ["ester"])).toEqual([]);
  expect(await found(system, 1, ["tester", "sam"])).toEqual([]);
  expect(await found(system, 1, [])).toEqual([]);
});
