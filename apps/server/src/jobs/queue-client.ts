import { createRequire } from "node:module";
import { checkRows, createPool, isUnreachable, listenForNotices, type Pool } from "@matinee/database";
import type { Job, Jobs } from "@matinee/service/kernel";
import { fromKysely, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { z } from "zod";
import { loggableError } from "../kernel/log.ts";
import { queues } from "./queues.ts";

export interface Queue {
  readonly boss: PgBoss;
  readonly jobs: Jobs;
  readonly pool: Pool;
  /** Takes no further job, and ends the connections. Waits for jobs under way at most `graceMs`. */
  readonly stop: (options: { readonly graceMs: number }) => Promise<void>;
}

export interface QueueOptions {
  /** The largest number of its connections; default 4. */
  readonly connections?: number;
  /** False: this process only enqueues. It then changes no tables, and leaves schedules and maintenance to those that work. */
  readonly working?: boolean;
}

/** The database has no job queue, or that of an earlier version; `message` says what to do. */
class QueueError extends Error {
  override name = "QueueError";
}

/**
 * The job queue's client: opens the queues, and enqueues in the caller's transaction. Its connections are the product's own, which
 * survive the loss of the database and know addresses of several hosts.
 */
export async function openQueue(
  url: string,
  log: Logger,
  { connections = 4, working = true }: QueueOptions = {},
): Promise<Queue> {
  const warn = (error: unknown) => log.warn(loggableError(error), "the job queue");
  const pool = createPool(url, {
    max: connections,
    applicationName: "matinee jobs",
    statementTimeoutMs: 0,
    pipeline: false,
    driverTypes: true,
    onError: warn,
  });
  const installed = working ? SCHEMA_VERSION : await installedVersion(pool);
  if (installed < SCHEMA_VERSION) {
    await pool.end();
    throw new QueueError(MIGRATE_FIRST);
  }
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, onNotice, onGap) => {
        const notices = listenForNotices(url, channel, { onNotice, onGap, onError: warn });
        return { close: notices.stop };
      },
    },
    schema: "pgboss",
    useListenNotify: working,
    // Tables of a later version, from an upgrade under way, serve as well. The library accepts them only where it may migrate.
    ...(!working && { migrate: installed > SCHEMA_VERSION, schedule: false, supervise: false }),
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
    const missing = Object.entries(queues).filter(([name]) => !known.has(name));
    if (!working && missing.length > 0) throw new QueueError(MIGRATE_FIRST);
    for (const [name, options] of missing)
      await boss.createQueue(name, { ...options, notify: true, deleteAfterSeconds: 24 * 60 * 60 });
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
    pool,
    stop,
  };
}

const MIGRATE_FIRST = "The database has no job queue of this version yet. Run the command `migrate` first.";

/** The version of the queue's tables that its library needs. */
const SCHEMA_VERSION = z
  .object({ pgboss: z.object({ schema: z.int() }) })
  .parse(createRequire(import.meta.url)("pg-boss/package.json")).pgboss.schema;

/** The version of the queue's tables in the database; 0: there are none. */
async function installedVersion(pool: Pool): Promise<number> {
  const found = await pool.query("select where to_regclass('pgboss.version') is not null");
  if (found.rows.length === 0) return 0;
  const { rows } = await pool.query("select version from pgboss.version");
  return checkRows("the version of the queue", z.object({ version: z.int() }), rows)[0]?.version ?? 0;
}
