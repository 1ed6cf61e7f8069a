import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "../create-pool.ts";
import { temporaryDatabase } from "../temporary-database.ts";
import { type PoolerOptions, startPooler } from "./pooler-for-test.ts";
import { PoolerError, requireSessions } from "./require-sessions.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
const stops: (() => void)[] = [];

beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => {
  for (const stop of stops) stop();
});

async function aPooler(options: PoolerOptions): Promise<string> {
  const pooler = await startPooler(database.url, options);
  stops.push(() => pooler.stop());
  return pooler.url;
}

test("PostgreSQL itself and a pooler of sessions give each connection a session", async () => {
  for (const url of [database.url, await aPooler({ mode: "session", size: 5 })])
    await expect(requireSessions(url)).resolves.toBeUndefined();
});

test.each([
  { size: 1, lends: "last used" },
  { size: 5, lends: "last used" },
  { size: 2, lends: "longest idle" },
  { size: 5, lends: "longest idle" },
] as const)("a pooler of transactions with $size sessions, which lends the $lends one, is refused", async (options) => {
  const refusal = requireSessions(await aPooler({ mode: "transaction", ...options }));
  await expect(refusal).rejects.toThrow(PoolerError);
  await expect(refusal).rejects.toThrow("Set pool_mode = session");
});

test("behind a pooler of sessions every connection has its own scope and UTC, whatever the session had before", async () => {
  const url = await aPooler({ mode: "session", size: 1 });
  const read = async (pool: Pool): Promise<unknown> => {
    const { rows } = await pool.query<{ scope: string }>(
      `select current_setting('matinee.scope') as scope, current_setting('timezone') as zone,
         current_setting('statement_timeout') as timeout, (select count(*)::int from pg_prepared_statements) as named`,
    );
    await pool.query("prepare left_behind as select 1");
    await pool.end();
    return rows;
  };
  expect(await read(createPool(url, { scope: { kind: "system" }, max: 1 }))).toEqual([
    { scope: "system", zone: "UTC", timeout: "30s", named: 0 },
  ]);
  // The one session was the system's a moment ago.
  expect(await read(createPool(url, { max: 1, statementTimeoutMs: 5_000 }))).toEqual([
    { scope: "", zone: "UTC", timeout: "5s", named: 0 },
  ]);
});
