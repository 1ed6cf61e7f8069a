import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createPool, inTransaction } from "@matinee/database";
import { runningEmbedded } from "@matinee/database/embedded";
import { aFranchise, aGroup, testDatabase } from "@matinee/testkit";
import { type Product, startProduct } from "@matinee/testkit/server";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handJobsOver } from "../src/jobs/hand-jobs-over.ts";

const program = fileURLToPath(new URL("harness/serve-api.ts", import.meta.url));
const shared = { DEMO_SIZE: "0", RESPONSE_CACHE_MB: "0", LOG_LEVEL: "warn" };
const { url, pool, db } = await testDatabase();
const folders: string[] = [];
let product: Product;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "matinee-lost-"));
  // PostgreSQL does not run as root, and its user must be able to enter.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  await aFranchise(db, { slug: "network", isNetwork: true });
  product = await startProduct({ program, env: { ...shared, DATABASE_URL: url, DATA_DIR: newFolder() } });
});
afterAll(async () => {
  await product.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Reply {
  readonly status: number;
  readonly code: unknown;
  readonly retryAfter: string | null;
}

async function ask(call: string, at = product): Promise<Reply> {
  const [method = "GET", path = "/"] = call.split(" ");
  const response = await fetch(`${at.url}${path}`, { method, headers: { "x-store-request": "matinee-store" } });
  const body: unknown = await response.json();
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : null;
  return { status: response.status, code, retryAfter: response.headers.get("retry-after") };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const unavailable = { status: 503, code: "unavailable", retryAfter: "2" };
const others =
  "datname = current_database() and application_name in ('matinee server', 'matinee system', 'matinee jobs', 'matinee listener')";

test.each([
  ["a single statement", "stage", "GET /api/stages/list"],
  ["a transaction", "orders", "GET /api/orders/current-order?create-if-needed=1"],
])("a request that loses its connection in %s is answered 503, and the next one 200", async (_where, table, call) => {
  const holder = await pool.connect();
  let lost: Promise<Reply>;
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    lost = ask(call);
    const waiting = async () =>
      (await pool.query(`select pid from pg_stat_activity where ${others} and wait_event_type = 'Lock'`)).rows.length;
    await expect.poll(waiting).toBeGreaterThan(0);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${others} and wait_event_type = 'Lock'`,
    );
    expect(await lost).toEqual(unavailable);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect((await ask(call)).status).toBe(200);
  expect(isRunning(product.pid)).toBe(true);
});

test("all connections killed again and again: requests are answered, jobs and pollers go on", async () => {
  const group = await aGroup(db);
  const state = { killing: true };
  const replies: Reply[] = [];
  const calls = ["GET /api/stages/list", "GET /api/orders/current-order?create-if-needed=1", "GET /api/groups/all"];
  const visitors = Array.from({ length: 6 }, async (_, nth) => {
    while (state.killing) replies.push(await ask(calls[nth % calls.length] ?? ""));
  });
  const refused = () => replies.filter(({ status }) => status === 503);
  for (let round = 0; round < 200 && (round < 25 || refused().length < 10); round++) {
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
    const before = replies.length;
    await expect.poll(() => replies.length, { interval: 5 }).toBeGreaterThan(before);
  }
  state.killing = false;
  await Promise.all(visitors);
  expect(isRunning(product.pid), product.output()).toBe(true);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const reply of refused()) expect(reply).toEqual(unavailable);
  await expect.poll(async () => (await ask("GET /readyz")).status).toBe(200);
  for (const call of calls) expect((await ask(call)).status).toBe(200);

  // A poller frees a place whose hold has lapsed.
  const claim = crypto.randomUUID();
  await db
    .insertInto("claim")
    .values({
      id: claim,
      pool_id: Number(group.sessions[0]?.placePoolId),
      state: "held",
      held_until: "2020-01-01T00:00:00Z",
    })
    .execute();
  const stateOfClaim = async () =>
    (await db.selectFrom("claim").select("state").where("id", "=", claim).executeTakeFirst())?.state;
  await expect.poll(stateOfClaim).toBe("expired");

  // A job that is handed over now is done.
  const jobs = handJobsOver(pool, pino({ enabled: false }));
  await inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto("payment_event")
      .values({
        provider: "sandbox",
        event_id: "evt_lost",
        type: "test",
        intent_ref: null,
        payload: "{}",
        last_error: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await jobs.enqueue(trx, { name: "payment.event", data: { eventId: id } });
  });
  const unhandled = db.selectFrom("payment_event").select("id").where("handled_at", "is", null);
  await expect.poll(async () => await unhandled.execute()).toEqual([]);
  expect(isRunning(product.pid)).toBe(true);
});

test("the embedded database recovers from kill -9 of a backend and of itself, and a stop leaves nothing behind", async () => {
  const folder = newFolder();
  const own = await startProduct({ program, env: { ...shared, DATABASE_URL: "", DATA_DIR: folder } });
  const database = createPool(runningEmbedded(folder) ?? "", { max: 1, applicationName: "matinee test" });
  const pidFile = join(folder, "postgres", "postmaster.pid");
  const postmaster = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n")[0]) : 0);
  const ready = async () => (await ask("GET /readyz", own)).status;
  const backend = async () =>
    (await database.query<{ pid: number }>("select pg_backend_pid() as pid").catch(() => null))?.rows[0]?.pid ?? before;
  const first = postmaster();
  let before = 0;
  try {
    expect(await ready()).toBe(200);
    const backends = await database.query<{ pid: number }>(
      `select pid from pg_stat_activity where ${others} order by application_name`,
    );
    expect(backends.rows.length).toBeGreaterThan(0);
    before = await backend();
    for (const { pid } of backends.rows.slice(0, 1)) process.kill(pid, "SIGKILL");
    // PostgreSQL ends every other session too, and starts anew by itself. It syncs its whole folder first, which takes a busy disk long.
    await expect.poll(backend, { timeout: 200_000 }).not.toBe(before);
    await expect.poll(ready).toBe(200);
    expect(postmaster()).toBe(first);

    process.kill(first, "SIGKILL");
    await expect.poll(postmaster).not.toBe(first);
    await expect.poll(ready).toBe(200);
    expect(isRunning(own.pid), own.output()).toBe(true);
  } finally {
    await database.end();
    await own.stop();
  }
  expect(existsSync(pidFile)).toBe(false);
});
