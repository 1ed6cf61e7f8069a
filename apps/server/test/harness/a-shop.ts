import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterCommit, createDb, createPool, scopedDb } from "@matinee/database";
import { aFranchise, testDatabase } from "@matinee/testkit";
import { type Job, runWorkOn } from "@matinee/service/kernel";
import { sendMail } from "@matinee/service/mail";
import { handleProviderEvent } from "@matinee/service/checkout";
import { refundWork } from "@matinee/service/payments";
import { pino } from "pino";
import { afterAll } from "vitest";
import { createSystem } from "../../src/compose/create-system.ts";
import { readConfig } from "../../src/config/read-config.ts";
import type { App } from "../../src/http/app-env.ts";
import { type CallTimes, callTimes } from "../../src/http/call-times.ts";
import { createApp } from "../../src/http/create-app.ts";
import type { Pages } from "../../src/http/pages/pages.ts";
import { openVisitorLines } from "../../src/http/line/visitor-lines.ts";
import { createMetrics } from "../../src/http/ops/metrics.ts";
import type { SiteCache } from "../../src/http/site-cache.ts";
import type { ResponseCache } from "../../src/http/response-cache/response-cache.ts";

export interface Ask {
  /** Default: the main shop. */
  host?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  text?: string;
  headers?: Record<string, string>;
  /** From a page of the shop: with the store key. */
  fromStore?: boolean;
  token?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** JSON that was read, or text. */
  body: unknown;
  /** A field of the body by its path ("details.0.path"); undefined where there is none. */
  at(path: string): unknown;
  /** The same, for one that is a text. */
  text(path: string): string;
  /** The same, for a list. */
  rows(path: string): readonly unknown[];
}

export interface ShopOptions {
  env?: Record<string, string>;
  /** Its database can't be reached. */
  lost?: boolean;
  pages?: Pages | null;
  cache?: ResponseCache;
  sites?: SiteCache;
  /** Visitors wait for one another, as in the running product. */
  lined?: boolean;
  /** How long calls may take; default: as in the running product. */
  times?: Partial<CallTimes>;
  /** Every request to the payment provider waits for this. */
  providerWaitsFor?: Promise<unknown>;
}

/** The HTTP side in process, on a database of the test file's own, with a network and one school. For the top of a file: its pools end with it. */
export async function aShop({
  env = {},
  lost = false,
  pages = null,
  cache,
  sites,
  lined = false,
  times = {},
  providerWaitsFor,
}: ShopOptions = {}) {
  const database = await testDatabase();
  const network = await aFranchise(database.db, { slug: "network", isNetwork: true });
  const school = await aFranchise(database.db, { slug: "leeds" });
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), "matinee-api-")),
    LOG_LEVEL: "silent",
    // Some tests stand behind a proxy.
    NODE_ENV: "test",
    ...env,
  });
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const queue: Job[] = [];
  const own: { app?: App } = {};
  // As in the server, requests get a pool without a scope; the test's own pool sees everything.
  const serving = createPool(database.url, { applicationName: "matinee test server" });
  const requestDb = createDb(serving);
  // Not by way of the query builder, which ends nothing that it has not used.
  afterAll(() => serving.end());
  const { system, sandbox, mailbox } = await createSystem({
    config,
    database: {
      url: database.url,
      pool: serving,
      db: requestDb,
      systemPool: database.pool,
      systemDb: database.db,
      close: async () => {},
    },
    jobs: { enqueue: async (trx, job) => afterCommit(trx, () => void queue.push(job)) },
    log,
    ownFetch: async (input, init) => {
      if (own.app === undefined) throw new Error("The shop is not open yet");
      await providerWaitsFor;
      return await own.app.request(input instanceof Request ? input : String(input), init);
    },
    port: () => 3000,
  });
  const state = { stopping: false };
  const visitorLines = lined ? openVisitorLines(config) : undefined;
  const pool = lost ? createPool("postgres://nobody@127.0.0.1:1/nothing") : serving;
  const app = createApp(
    {
      config,
      db: createDb(pool),
      pool,
      log,
      system: { ...system, db: scopedDb(pool, { kind: "system" }) },
      sandbox,
      mailbox,
      pages,
      ...(cache !== undefined && { cache }),
      ...(sites !== undefined && { sites }),
      visitorLines,
      callTimes: { ...callTimes, ...times },
      stopping: () => state.stopping,
      onDefect: (message, detail) => {
        throw new Error(`${message}: ${JSON.stringify(detail)}`);
      },
    },
    createMetrics(database.pool),
  );
  own.app = app;
  // As in the running product: it puts a Response of its own in the place of Node's.
  getRequestListener(app.fetch);

  /** One request; `call` is "METHOD /path". */
  async function ask(
    call: string,
    { host = "localhost", body, text, headers = {}, fromStore = true, token }: Ask = {},
  ): Promise<Answer> {
    const [method = "GET", path = "/"] = call.split(" ");
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await app.request(`http://${host}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(fromStore && { "x-store-request": config.storeKey }),
        ...(token !== undefined && { "x-no-auth-token": token }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    const read: unknown = isJson ? await response.json() : await response.text();
    const at = (field: string) => field.split(".").reduce<unknown>((value, key) => fieldOf(value, key), read);
    const rows = (field: string) => {
      const list = at(field);
      return Array.isArray(list) ? list.map((row: unknown) => row) : [];
    };
    return {
      status: response.status,
      headers: response.headers,
      body: read,
      at,
      text: (field) => String(at(field)),
      rows,
    };
  }

  /** A visitor's token, as a browser gets it with its first answer. */
  async function visit(host = "localhost"): Promise<string> {
    const first = await ask("GET /api/orders/current-order", { host });
    return first.headers.get("x-no-auth-token") ?? "";
  }

  const nextJob = (only?: Job["name"]) => {
    const at = queue.findIndex(({ name }) => only === undefined || name === only);
    return at === -1 ? undefined : queue.splice(at, 1)[0];
  };

  /** Does the jobs that were asked for, or those of one name, as a worker would. */
  async function work(only?: Job["name"]): Promise<void> {
    for (let job = nextJob(only); job !== undefined; job = nextJob(only)) {
      if (job.name === "payment.event") await handleProviderEvent(system, job.data);
      else if (job.name === "refund.send") await runWorkOn(system, refundWork, job.data.refundId);
      else await sendMail(system, job.data);
    }
  }

  return {
    app,
    /** What requests get before they have a scope; `db` and `pool` see everything. */
    requestDb,
    requestPool: serving,
    system,
    log,
    ask,
    visit,
    work,
    lines,
    visitorLines,
    config,
    state,
    network,
    school,
    sandbox,
    mailbox,
    queue,
    ...database,
  };
}

export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
