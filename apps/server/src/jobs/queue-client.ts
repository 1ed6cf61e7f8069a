import { createPool, isUnreachable, listenForNotices } from "@matinee/database";
import type { Job, Jobs } from "@matinee/service/kernel";
import { fromKysely, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { loggableError } from "../kernel/log.ts";
import { queues } from "./queues.ts";

export interface Queue {
  readonly boss: PgBoss;
  readonly jobs: Jobs;
  /** Takes no further job, and ends the connections. Waits for jobs under way at most `graceMs`. */
  readonly stop: (options: { readonly graceMs: number }) => Promise<void>;
}

/**
 * The job queue's client: opens the queues, and enqueues in the caller's transaction. Its connections are the product's own, which
 * survive the loss of the database and know addresses of several hosts.
 */
export async function openQueue(url: string, log: Logger): Promise<Queue> {
  const warn = (error: unknown) => log.warn(loggableError(error), "the job queue");
  const pool = createPool(url, {
    max: 4,
    applicationName: "matinee jobs",
    statementTimeoutMs: 0,
    pipeline: false,
    driverTypes: true,
    onError: warn,
  });
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
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
    for (const [name, options] of Object.entries(queues)) {
      if (!known.has(name))
        await boss.createQueue(name, { ...options, notify: true, deleteAfterSeconds: 24 * 60 * 60 });
    }
  } catch (error) {
    await stop({ graceMs: 0 }).catch(warn);
    throw error;
  }
  return {
    boss,
    jobs: {
      enqueue: async (db, job: Job) => {
        await boss.send(job.name, job.data, { db: fromKysely(db) });
      },
    },
    stop,
  };
}
