import { createPool, isUnreachable, listenForNotices, plainQuery, type Pool } from "@matinee/database";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { loggableError } from "../kernel/log.ts";

export interface Queue {
  readonly boss: PgBoss;
  readonly pool: Pool;
  /** Takes no further job, and ends the connections. Waits for jobs under way at most `graceMs`. */
  readonly stop: (options: { readonly graceMs: number }) => Promise<void>;
}

/** Queues of an earlier version. What waits in them is leased work, which the pollers find. */
const EARLIER = ["message.send", "payment.event", "refund.send"];

/** Longer than any of its statements takes, also those that bring its tables up to date. */
const SILENCE_MS = 300_000;

/**
 * Opens the queue of the scheduled jobs, and makes its tables where they are missing. Its connections, `connections` at most, are the
 * product's own, which survive the loss of the database and know addresses of several hosts.
 */
export async function openQueue(url: string, log: Logger, { connections = 4 } = {}): Promise<Queue> {
  const warn = (error: unknown) => log.warn(loggableError(error), "the job queue");
  const pool = createPool(url, {
    max: connections,
    applicationName: "matinee jobs",
    statementTimeoutMs: 0,
    silenceMs: SILENCE_MS,
    pipeline: false,
    driverTypes: true,
    onError: warn,
  });
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => plainQuery(pool, text, values),
      listen: async (channel, onNotice, onGap) => {
        const notices = listenForNotices(url, channel, { onNotice, onGap, onError: warn });
        return { close: notices.stop };
      },
    },
    schema: "pgboss",
    useListenNotify: true,
  });
  boss.on("error", warn);
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "the job queue"));
  const stop: Queue["stop"] = async ({ graceMs }) => {
    try {
      await boss.stop({ graceful: graceMs > 0, ...(graceMs > 0 && { timeout: graceMs }) });
    } catch (error) {
      // Without the database the queue cannot hand its jobs over. They run again once their time is up.
      if (!isUnreachable(error)) throw error;
      warn(error);
    } finally {
      await pool.end();
    }
  };
  try {
    await boss.start();
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const name of EARLIER) if (known.has(name)) await boss.deleteAllJobs(name);
  } catch (error) {
    await stop({ graceMs: 0 }).catch(warn);
    throw error;
  }
  return { boss, pool, stop };
}
