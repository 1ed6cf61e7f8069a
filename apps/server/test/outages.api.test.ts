import { recordPromise } from "@matinee/testkit/promises";
import { expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

// What a client sees after a process, a connection or the disk has failed.
const shop = await aShop();
const { ask, pool } = shop;
const call = "POST /api/v1/children/create";
const body = { first_name: "Ada", surname: "Tester", date_of_birth: "2018-05-04" };

test("a request whose process died is taken up at once by the next with the same key", async () => {
  const token = await shop.visit();
  const headers = { "idempotency-key": "died" };
  expect((await ask(call, { token, headers, body })).status).toBe(201);
  // As the process would have left it.
  await pool.query(
    "update idempotency set status = null, answer = null, created_at = now() - interval '4 seconds' where key = 'died'",
  );
  const again = await ask(call, { token, headers, body });
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, null]);
  expect((await ask(call, { token, headers, body })).headers.get("idempotency-replayed")).toBe("true");
});

test("a request that takes long keeps its key, so that a second one waits and nothing is done twice", async () => {
  const token = await shop.visit();
  const headers = { "idempotency-key": "long" };
  await ask(call, { token, body: { ...body, first_name: "Bea" } });
  const client = await pool.connect();
  let first: ReturnType<typeof ask>;
  let second: ReturnType<typeof ask>;
  try {
    await client.query("begin; lock table child in exclusive mode");
    first = ask(call, { token, headers, body });
    await expect.poll(async () => (await claims()).length).toBe(1);
    // Its claim looks old. The request renews it.
    await pool.query("update idempotency set created_at = now() - interval '4 seconds' where key = 'long'");
    await expect.poll(async () => (await claims())[0]?.fresh).toBe(true);
    second = ask(call, { token, headers, body });
  } finally {
    await client.query("rollback");
    client.release();
  }
  expect((await first).status).toBe(201);
  expect((await second).headers.get("idempotency-replayed")).toBe("true");
  expect((await second).body).toEqual((await first).body);
});

test.each([
  ["succeeds", 201],
  ["fails", 503],
])("a request that was overtaken and then %s leaves the key to the one that overtook it", async (outcome, status) => {
  const token = await shop.visit();
  const headers = { "idempotency-key": `overtaken-${outcome}` };
  await ask(call, { token, body: { ...body, first_name: "Bea" } });
  const other = shop.system.newId();
  const client = await pool.connect();
  let answer: ReturnType<typeof ask>;
  try {
    await client.query("begin; lock table child in exclusive mode");
    answer = ask(call, { token, headers, body });
    await expect.poll(waiting).toHaveLength(1);
    await pool.query("update idempotency set claim = $1 where key = $2", [other, headers["idempotency-key"]]);
    if (outcome === "fails") await pool.query("select pg_terminate_backend($1)", await waiting());
  } finally {
    await client.query("rollback");
    client.release();
  }
  expect((await answer).status).toBe(status);
  const { rows } = await pool.query("select claim, status from idempotency where key = $1", [
    headers["idempotency-key"],
  ]);
  expect(rows).toEqual([{ claim: other, status: null }]);
});

/** The connections that wait for a lock on the children. */
async function waiting(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_locks where relation = 'child'::regclass and not granted",
  );
  return rows.map(({ pid }) => pid);
}

async function claims() {
  const { rows } = await pool.query<{ fresh: boolean }>(
    "select created_at > now() - interval '2 seconds' as fresh from idempotency where key = 'long' and status is null",
  );
  return rows;
}

test("with a full disk a write answers 503 with Retry-After and /readyz is false, until there is space again", async () => {
  const token = await shop.visit();
  await pool.query(`create function no_space() returns trigger language plpgsql as $$
    begin raise sqlstate '53100' using message = 'could not extend file: No space left on device'; end $$`);
  for (const table of ["child", "storage_probe"])
    await pool.query(`create trigger full_disk before insert on ${table} for each row execute function no_space()`);
  expect((await ask("GET /readyz")).status).toBe(200);
  const refused = await ask(call, { token, body });
  expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await ask("GET /readyz")).toMatchObject({ status: 503, body: { reason: "the database's disk is full" } });
  // What only reads still works.
  expect((await ask("GET /api/stages/list")).status).toBe(200);
  for (const table of ["child", "storage_probe"]) await pool.query(`drop trigger full_disk on ${table}`);
  expect((await ask("GET /readyz")).status).toBe(200);
  expect((await ask(call, { token, body })).status).toBe(201);
  expect((await pool.query("select from storage_probe")).rows).toEqual([]);
  recordPromise({ promise: "R7", tried: "a full disk: reads go on, and writes afterwards", times: 1, lost: 0 });
});
