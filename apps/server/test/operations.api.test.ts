import { readFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand, startProduct } from "@matinee/testkit/server";
import { emptyDatabase, testDatabase } from "@matinee/testkit";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../src/compose/database.ts";
import { createHttpServer } from "../src/compose/create-http-server.ts";
import { listen } from "../src/compose/listen.ts";
import { startWorker } from "../src/compose/start-worker.ts";
import { readConfig } from "../src/config/read-config.ts";
import { openQueue } from "../src/jobs/queue-client.ts";
import { aShop, fieldOf } from "./harness/a-shop.ts";
import { newFolder } from "./harness/new-folder.ts";

const { url, pool } = await testDatabase();
const log = pino({ enabled: false });
const program = fileURLToPath(new URL("harness/serve-only.ts", import.meta.url));
const empty = await emptyDatabase();

/** A worker in this process, with a port of its own. */
async function aWorker(env: Record<string, string> = {}) {
  const settings = { DATA_DIR: newFolder(), DATABASE_URL: url, METRICS_PORT: "0", LOG_LEVEL: "silent", ...env };
  const config = readConfig(settings);
  const database = await openDatabase(config, log, { migrating: false, say: () => undefined });
  onTestFinished(() => database.close());
  const worker = await startWorker({ config, database, log });
  onTestFinished(() => worker.stop());
  return worker;
}

test("the public port has health with the version, and no metrics unless they are asked for by name", async () => {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8"));
  const shop = await aShop();
  const health = await shop.ask("GET /healthz");
  expect(health.body).toEqual({ status: "alive", version: fieldOf(manifest, "version") });
  expect((await shop.ask("GET /metrics")).status).toBe(404);
  const open = await aShop({ env: { METRICS_PUBLIC: "1" } });
  expect((await open.ask("GET /metrics")).status).toBe(200);
});

test("a worker tells its health, and what waits in the database, on its own port", async () => {
  const queue = await openQueue(url, log);
  for (const name of ["expired.delete", "sessions.generate"]) await queue.boss.createQueue(name);
  for (const startAfter of [3_600, 7_200]) await queue.boss.send("expired.delete", null, { startAfter });
  await queue.stop({ graceMs: 0 });
  await pool.query(
    `insert into payment_event (provider, event_id, type, payload, received_at, handled_at) values
      ('sandbox', 'evt_1', 'payment_intent.succeeded', '{}', now() - interval '90 seconds', null),
      ('sandbox', 'evt_2', 'payment_intent.succeeded', '{}', now() - interval '900 seconds', now())`,
  );
  await pool.query(
    `insert into leased_work (kind, subject, attempts, next_try_at, last_error, lease, leased_until) values
      ('mail.send', 'a', 3, now() + interval '1 hour', 'no route', null, null),
      ('mail.send', 'b', 1, now() - interval '1 minute', null, gen_random_uuid(), now() + interval '1 hour')`,
  );
  await pool.query("insert into work_item (id, kind) values (gen_random_uuid(), 'mail_failed')");
  const { metricsPort } = await aWorker();
  const read = async (path: string) => await fetch(`http://127.0.0.1:${metricsPort}${path}`);
  expect(await (await read("/healthz")).json()).toMatchObject({ status: "alive" });
  expect((await read("/readyz")).status).toBe(200);
  const metrics = await (await read("/metrics")).text();
  const value = (series: string) =>
    Number(
      metrics
        .split("\n")
        .find((line) => line.startsWith(`${series} `))
        ?.split(" ")[1],
    );
  expect(value('matinee_queue_jobs{queue="expired.delete",state="delayed"}')).toBe(2);
  expect(value('matinee_queue_jobs{queue="sessions.generate",state="waiting"}')).toBe(0);
  expect(value("matinee_oldest_unhandled_event_seconds")).toBeGreaterThanOrEqual(90);
  expect(value("matinee_oldest_unhandled_event_seconds")).toBeLessThan(900);
  expect(value('matinee_open_work_items{kind="mail_failed"}')).toBe(1);
  expect(value('matinee_open_work_items{kind="refund_failed"}')).toBe(0);
  for (const [state, count] of Object.entries({ waiting: 0, delayed: 1, active: 1, failing: 1 }))
    expect(value(`matinee_leased_work{work="mail.send",state="${state}"}`)).toBe(count);
  expect(value("matinee_work_readable")).toBe(1);
  for (const name of ["requests", "system", "jobs"])
    expect(metrics).toContain(`matinee_database_connections{pool="${name}",state="open"}`);
});

/** A port that another program listens on. */
async function aTakenPort(): Promise<number> {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  // A server on a port has an address and no path.
  return (other.address() as AddressInfo).port;
}

test("a port that is taken is said by the name of its setting", async () => {
  const port = await aTakenPort();
  const line = (name: string) =>
    `Port ${port} on 127.0.0.1 is taken by another program. Stop that one, or set another port, such as ${name}=${port + 1}.`;
  await expect(aWorker({ METRICS_PORT: String(port) })).rejects.toThrow(line("METRICS_PORT"));
  await expect(listen(createHttpServer(), { host: "127.0.0.1", port })).rejects.toThrow(line("PORT"));
});

test("a process whose port is taken prints one line and ends", async () => {
  const env = { ...process.env, NODE_ENV: "", DATABASE_URL: url, DATA_DIR: newFolder(), LOG_LEVEL: "silent" };
  const main = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, "worker"], {
    env: { ...env, METRICS_PORT: String(await aTakenPort()) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(printed).toMatch(/^Port \d+ on 127\.0\.0\.1 is taken by another program\.[^\n]*\n$/u);
});

test("the pools hold no more connections than their settings allow", async () => {
  const config = readConfig({
    DATA_DIR: newFolder(),
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: "3",
    DATABASE_SYSTEM_POOL_SIZE: "2",
  });
  const database = await openDatabase(config, log, { migrating: false, say: () => undefined });
  onTestFinished(() => database.close());
  await Promise.all(Array.from({ length: 12 }, () => database.pool.query("select pg_sleep(0.02)")));
  await Promise.all(Array.from({ length: 12 }, () => database.systemPool.query("select pg_sleep(0.02)")));
  expect([database.pool.totalCount, database.systemPool.totalCount]).toEqual([3, 2]);
});

test("the job queue uses as many connections as its setting allows, and no more", async () => {
  await aWorker({ DATABASE_JOBS_POOL_SIZE: "6" });
  const ours = "from pg_stat_activity where datname = current_database() and application_name";
  const count = async (which: string) => {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n ${ours} = 'matinee jobs' and ${which}`);
    return rows[0]?.n;
  };
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("lock table pgboss.job in access exclusive mode");
    // Every queue looks for a job once it may have missed a notice, and waits for the lock, each on a connection of its own.
    const waiting = async () => {
      await pool.query(`select pg_terminate_backend(pid) ${ours} = 'matinee listener'`);
      return await count("wait_event_type = 'Lock'");
    };
    await expect.poll(waiting).toBe(6);
    expect(await count("true")).toBe(6);
  } finally {
    // The lock ends with the connection.
    client.release(true);
  }
});

test("serve refuses a database without migrations, and after `migrate` serves without jobs", async () => {
  const env = { DATABASE_URL: empty, DATA_DIR: newFolder(), LOG_LEVEL: "silent", DEMO_SIZE: "0" };
  const start = () => startProduct({ program, env });
  await expect(start()).rejects.toThrow("Run the command `migrate` first;");
  await runCommand("migrate", env);
  const product = await start();
  onTestFinished(() => product.stop());
  expect((await fetch(`http://127.0.0.1:${product.port}/readyz`)).status).toBe(200);
  const database = await openDatabase(readConfig(env), log, { migrating: false, say: () => undefined });
  onTestFinished(() => database.close());
  // Whoever works on jobs puts its schedule there before it is ready.
  expect((await database.pool.query("select name from pgboss.schedule")).rows).toEqual([]);
});

test("with MAIL_FROM every mail is sent from that address, in the name of the shop", async () => {
  const shop = await aShop({ env: { MAIL_FROM: "mail@network.example" } });
  const body = { name: "Amira Khan", email: "amira@parents.example", password: "a long password of hers" };
  expect((await shop.ask("POST /api/auth/register", { body })).status).toBe(201);
  await shop.work();
  const mails = (await shop.mailbox?.list()) ?? [];
  expect(mails.map(({ from }) => from)).toEqual(['"Matinee network" <mail@network.example>']);
});
