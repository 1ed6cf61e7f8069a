import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { createApp } from "../http/create-app.ts";
import { createMetrics } from "../http/ops/metrics.ts";
import { openQueue } from "../jobs/queue-client.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { createSystem } from "./create-system.ts";
import type { OpenDatabase } from "./database.ts";

/** The jobs without a port. The HTTP side exists in memory alone, because the sandbox gateway lives in it. */
export async function startWorker({
  config,
  database,
  log,
}: {
  config: Config;
  database: OpenDatabase;
  log: Logger;
}): Promise<{ stop(): Promise<void> }> {
  const queue = await openQueue(database.url, log);
  const metrics = createMetrics(database.pool);
  const ownFetch: typeof fetch = async (input, init) =>
    await app.request(input instanceof Request ? input : String(input), init);
  const { system, sandbox, mailbox, close } = await createSystem({
    config,
    database,
    jobs: queue.jobs,
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
      stopping: () => false,
      onDefect: (message, detail) => log.error({ detail }, message),
    },
    metrics,
  );
  const jobs = await startJobs({ queue, system, pool: database.pool, log, metrics });
  return {
    stop: async () => {
      await jobs.stop();
      close();
    },
  };
}
