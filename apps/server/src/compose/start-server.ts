import type { RequestListener, Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { App } from "../http/app-env.ts";
import { openDemo, pausedByDemo } from "../demo/open-demo.ts";
import { createApp } from "../http/create-app.ts";
import type { ForwardedRequests } from "../http/middleware/note-forwarded.ts";
import { openVisitorLines } from "../http/line/visitor-lines.ts";
import { watchDiskSpace } from "../http/ops/disk-space.ts";
import { createMetrics, type Metrics } from "../http/ops/metrics.ts";
import { readWorkInHand } from "../http/ops/work-in-hand.ts";
import type { Pages } from "../http/pages/pages.ts";
import { createRemaker } from "../http/response-cache/remake-pages.ts";
import { serveCached } from "../http/response-cache/serve-cached.ts";
import { handJobsOver } from "../jobs/hand-jobs-over.ts";
import { openQueue, type Queue } from "../jobs/queue-client.ts";
import { type JobRunner, createJobRunner } from "../jobs/create-job-runner.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { createHttpServer, refuseOtherCodings } from "./create-http-server.ts";
import { createSystem } from "./create-system.ts";
import type { OpenDatabase } from "./database.ts";
import { followChanges, openCache, openIndexes, openPlaces, openSites } from "./follow-changes.ts";
import { listen } from "./listen.ts";
import { startMetricsServer } from "./start-metrics-server.ts";
import { stopServing } from "./stop-serving.ts";

export interface RunningServer {
  readonly port: number;
  /** The port of health and metrics; null: they have none of their own. */
  readonly metricsPort: number | null;
  /** Not ready, then no further request, then no further job; requests and jobs under way are finished. */
  readonly stop: () => Promise<void>;
}

export interface ServerParts {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: Logger;
  /** Made once the HTTP server exists, because hot reload hangs on it; null: the API alone. */
  readonly pages: ((server: Server) => Promise<Pages>) | null;
  /** Whether this process also does the jobs. One that does not hands them over. */
  readonly working: boolean;
  /** Counts what a proxy passed on; absent where the settings name the proxies. */
  readonly forwarded?: ForwardedRequests | undefined;
}

/** Longer than proxies keep idle connections, so that they close them first: nginx and load balancers of clouds take 60 seconds. */
const KEEP_ALIVE_MS = 75_000;

/** The extra parts of a process that does jobs. */
interface Working {
  readonly queue: Queue;
  readonly runner: JobRunner;
}

/** Puts the parts together and listens. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config, database, log } = parts;
  const queue = parts.working ? await openQueue(database.url, log, { connections: config.pools.jobs }) : null;
  const metrics = measure(database, queue);
  const working = queue === null ? null : { queue, runner: createJobRunner(database.url, { log, metrics }) };
  try {
    return await serve(parts, metrics, working);
  } catch (error) {
    await working?.runner.stop({ graceMs: 0 });
    await working?.queue.stop({ graceMs: 0 });
    throw error;
  }
}

async function serve(
  { config, database, log, pages, forwarded }: ServerParts,
  metrics: Metrics,
  working: Working | null,
): Promise<RunningServer> {
  const stopping = { now: false };
  const own: { app?: App; port: number } = { port: config.port };
  // Our own calls (Stripe's library to the sandbox, the sandbox to our webhook) stay in the process.
  const ownFetch: typeof fetch = async (input, init) => {
    if (own.app === undefined) throw new Error("The server is not up yet");
    return await own.app.request(input instanceof Request ? input : String(input), init);
  };

  const jobs = working?.runner.jobs ?? handJobsOver(database.systemPool, log);
  const changes = followChanges(database, log);
  const indexes = config.catalogueIndex ? openIndexes(database, changes, { log, metrics }) : undefined;
  const places = openPlaces(changes);
  // A process that only serves may have a role that owns no tables.
  const demo = working === null ? undefined : openDemo({ config, log }, database);
  const parts = { config, database, jobs, log, ownFetch, port: () => own.port, indexes, places, demo };
  const { system, sandbox, mailbox, close } = await createSystem(parts);
  const diskSpace = watchDiskSpace(database.pool);
  const isStopping = () => stopping.now;

  const server = createHttpServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const stopRequests = stopServing(server);
  const made = pages === null ? null : await pages(server);
  // In development the program itself changes while it runs.
  const isCaching = config.responseCacheMb > 0 && made?.dev !== true;
  const remake = createRemaker({
    app: () => own.app,
    cache: () => caching?.cache,
    isCurrent: changes.notices.isCurrent,
    stopping: isStopping,
    log,
    metrics,
  });
  const caching: ReturnType<typeof openCache> | null = isCaching ? openCache(config, changes, remake) : null;
  const visitorLines = openVisitorLines(config);
  if (visitorLines !== undefined) metrics.watchLines(visitorLines);
  const app = createApp(
    {
      config,
      db: database.db,
      pool: database.pool,
      log,
      system,
      sandbox,
      mailbox,
      pages: made,
      sites: openSites(changes),
      ...(caching !== null && { cache: caching.cache }),
      visitorLines,
      forwarded,
      diskSpace,
      stopping: isStopping,
      onDefect: (message, detail) => log.error({ detail }, message),
    },
    metrics,
  );
  own.app = app;
  const answer = getRequestListener((request, env) => app.fetch(request, env));
  const rest: RequestListener = (request, response) => void answer(request, response);
  if (caching !== null) metrics.watchCache(caching.cache.size);
  const listener = caching === null ? rest : serveCached({ ...caching, config, system, log, metrics }, rest);
  server.on("request", refuseOtherCodings(listener));
  const watched = { config, pool: database.pool, metrics, diskSpace, stopping: isStopping };
  const metricsServer = await startMetricsServer(watched);
  try {
    own.port = await listen(server, config);
  } catch (error) {
    await metricsServer?.stop();
    throw error;
  }
  const running =
    working &&
    (await startJobs({
      ...working,
      system,
      pool: database.pool,
      log,
      metrics,
      isPaused: pausedByDemo(config, database),
    }));
  const webhooks = sandbox?.startWebhookDelivery({ everyMs: 1_000 });

  return {
    port: own.port,
    metricsPort: metricsServer?.port ?? null,
    stop: async () => {
      stopping.now = true;
      await stopRequests({ delayMs: config.stopDelayMs, timeoutMs: config.stopTimeoutMs });
      await changes.notices.stop();
      await webhooks?.stop();
      await running?.stop();
      close();
      await metricsServer?.stop();
    },
  };
}

/** The metrics of a process, with its pools and the work that waits in the database. */
export function measure({ pool, systemPool, systemDb }: OpenDatabase, queue: Queue | null): Metrics {
  const metrics = createMetrics(pool);
  metrics.watchPool("system", systemPool);
  if (queue !== null) metrics.watchPool("jobs", queue.pool);
  metrics.watchWork(() => readWorkInHand(systemDb));
  return metrics;
}
