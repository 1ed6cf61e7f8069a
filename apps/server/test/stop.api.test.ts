import { Agent, type IncomingMessage, request as send } from "node:http";
import { mkdtempSync } from "node:fs";
import { once } from "node:events";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aFranchise, testDatabase } from "@matinee/testkit";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { openDatabase, type OpenDatabase } from "../src/compose/database.ts";
import { startServer, type RunningServer } from "../src/compose/start-server.ts";
import { readConfig } from "../src/config/read-config.ts";
import { aBalancer } from "./harness/a-balancer.ts";

const { url, pool, db } = await testDatabase();
await aFranchise(db, { slug: "network", isNetwork: true });
const log = pino({ enabled: false });
const DATA_DIR = mkdtempSync(join(tmpdir(), "matinee-stop-"));
const running = new Set<() => Promise<void>>();
afterAll(async () => {
  for (const stop of running) await stop();
});

/** The whole server but for pages and jobs, in this process. */
async function aServer(env: Record<string, string>): Promise<RunningServer> {
  const config = readConfig({ DATA_DIR, DATABASE_URL: url, PORT: "0", LOG_LEVEL: "silent", ...env });
  const database: OpenDatabase = await openDatabase(config, log, { migrating: true, say: () => undefined });
  const server = await startServer({ config, database, log, pages: null, working: false });
  const stop = async () => {
    running.delete(stop);
    await server.stop();
    await database.close();
  };
  running.add(stop);
  return { ...server, stop };
}

interface Reply {
  readonly status: number;
  readonly connection: string | undefined;
  readonly socket: Socket;
}

async function ask(port: number, path: string, agent?: Agent): Promise<Reply> {
  const headers = { host: "localhost", "x-store-request": "matinee-store" };
  const request = send({ host: "127.0.0.1", port, path, headers, ...(agent !== undefined && { agent }) }).end();
  // The event has one argument.
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const { socket } = request;
  if (socket === null) throw new Error("The request has no connection");
  response.resume();
  await once(response, "end");
  return { status: response.statusCode ?? 0, connection: response.headers.connection, socket };
}

const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 1 });
const stages = "/api/stages/list";

test("a server that stops is not ready, closes connections with its answers, and finishes what it began", async () => {
  const server = await aServer({ STOP_DELAY_SECONDS: "1", RESPONSE_CACHE_MB: "0" });
  const [used, idle, busy] = [keepAlive(), keepAlive(), keepAlive()];
  expect(await ask(server.port, stages, used)).toMatchObject({ status: 200, connection: "keep-alive" });
  const idleSocket = (await ask(server.port, stages, idle)).socket;
  const faults: unknown[] = [];
  idleSocket.on("error", (error) => faults.push(error));
  const idleEnded = once(idleSocket, "close");

  const holder = await pool.connect();
  try {
    await holder.query("begin; lock table stage in access exclusive mode");
    const slow = ask(server.port, stages, busy);
    const waits = async () =>
      (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
        .rows.length;
    await expect.poll(waits).toBe(1);
    const stopped = server.stop();

    // It still answers, so that nobody is refused before the balancer knows.
    expect(await ask(server.port, "/readyz", used)).toMatchObject({ status: 503, connection: "close" });
    expect(await ask(server.port, "/healthz", used)).toMatchObject({ status: 200, connection: "close" });

    // The end of idle connections is the end of the delay.
    await idleEnded;
    expect(faults).toEqual([]);
    await expect(ask(server.port, "/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await holder.query("rollback");
    expect(await slow).toMatchObject({ status: 200, connection: "close" });
    await stopped;
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});

test("a request that takes longer than the stop may last loses its connection, and the server ends", async () => {
  const server = await aServer({ STOP_TIMEOUT_SECONDS: "1", RESPONSE_CACHE_MB: "0" });
  const holder = await pool.connect();
  try {
    await holder.query("begin; lock table stage in access exclusive mode");
    const slow = ask(server.port, stages).catch((error: NodeJS.ErrnoException) => error.code);
    const waits = async () =>
      (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
        .rows.length;
    await expect.poll(waits).toBe(1);
    const stopped = server.stop();
    expect(await slow).toBe("ECONNRESET");
    await holder.query("rollback");
    await stopped;
  } finally {
    holder.release();
  }
});

test("two servers restarted one after the other behind a balancer: no request fails", async () => {
  const env = { STOP_DELAY_SECONDS: "2" };
  const servers = [await aServer(env), await aServer(env)];
  const ports = servers.map(({ port }) => port);
  const balancer = await aBalancer(ports);
  const state = { on: true };
  const statuses: number[] = [];
  const calls = [stages, "/api/groups/all", "/api/orders/current-order?create-if-needed=1"];
  const clients = Array.from({ length: 6 }, async (_, nth) => {
    const agent = keepAlive();
    const { port } = new URL(balancer.url);
    while (state.on) statuses.push((await ask(Number(port), calls[nth % calls.length] ?? "", agent)).status);
    agent.destroy();
  });
  try {
    for (const [nth, server] of servers.entries()) {
      const before = statuses.length;
      await server.stop();
      servers[nth] = await aServer({ ...env, PORT: String(ports[nth]) });
      // As every rolling restart does before it stops the next one.
      await expect.poll(balancer.readyServers).toBe(2);
      await expect.poll(() => statuses.length).toBeGreaterThan(before + 50);
    }
  } finally {
    state.on = false;
    await Promise.all(clients);
    await balancer.stop();
  }
  expect(balancer.failures).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
