import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { pausedByDemo } from "../demo/open-demo.ts";
import { createApp } from "../http/create-app.ts";
import { watchDiskSpace } from "../http/ops/disk-space.ts";
import type { Metrics } from "../http/ops/metrics.ts";
import { openQueue, type Queue } from "../jobs/queue-client.ts";
import { type JobRunner, createJobRunner } from "../jobs/create-job-runner.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { createSystem } from "./create-system.ts";
import type { OpenDatabase } from "./database.ts";
import { startMetricsServer } from "./start-metrics-server.ts";
import { measure } from "./start-server.ts";

interface WorkerParts {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: Logger;
}

interface RunningWorker {
  /** The port of health and metrics; null: it has none. */
  readonly metricsPort: number | null;
  readonly stop: () => Promise<void>;
}

/** The jobs, with a port for health and metrics where one is set. The HTTP side exists in memory alone, because the sandbox gateway lives in it. */
export async function startWorker(parts: WorkerParts): Promise<RunningWorker> {
  const { config, database, log } = parts;
  const queue = await openQueue(database.url, log, { connections: config.pools.jobs });
  const metrics = measure(database, queue);
  const runner = createJobRunner(database.url, { log, metrics });
  try {
    return await work(parts, { queue, runner, metrics });
  } catch (error) {
    await runner.stop({ graceMs: 0 });
    await queue.stop({ graceMs: 0 });
    throw error;
  }
}

interface Working {
  readonly queue: Queue;
  readonly runner: JobRunner;
  readonly metrics: Metrics;
}

async function work(
  { config, database, log }: WorkerParts,
  { queue, runner, metrics }: Working,
): Promise<RunningWorker> {
  const stopping = { now: false };
  const isStopping = () => stopping.now;
  const diskSpace = watchDiskSpace(database.pool);
  const ownFetch: typeof fetch = async (input, init) =>
    await app.request(input instanceof Request ? input : String(input), init);
  const { system, sandbox, mailbox, close } = await createSystem({
    config,
    database,
    jobs: runner.jobs,
    log,
    ownFetch,
    port: () => config.port,
  });
  const app = createApp(
    {
      config,
      db: database.db,
      pool: database.pool,
      log,
      system,
      sandbox,
      mailbox,
      pages: null,
      diskSpace,
      stopping: isStopping,
      onDefect: (message, detail) => log.error({ detail }, message),
    },
    metrics,
  );
  const watched = { config, pool: database.pool, metrics, diskSpace, stopping: isStopping };
  const metricsServer = await startMetricsServer(watched);
  const jobs = await startJobs({
    queue,
    runner,
    system,
    pool: database.pool,
    log,
    metrics,
    isPaused: pausedByDemo(config, database),
  });
  return {
    metricsPort: metricsServer?.port ?? null,
    stop: async () => {
      stopping.now = true;
      await jobs.stop();
      close();
      await metricsServer?.stop();
    },
  };
}
