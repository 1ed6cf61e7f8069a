import type { Job, Jobs } from "@matinee/service/kernel";
import { fromKysely, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { loggableError } from "../kernel/log.ts";
import { queues } from "./queues.ts";

/** The job queue's client: opens the queues, and enqueues in the caller's transaction. */
export async function openQueue(url: string, log: Logger): Promise<{ boss: PgBoss; jobs: Jobs }> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: "matinee jobs",
    schema: "pgboss",
    useListenNotify: true,
  });
  boss.on("error", (error) => log.warn(loggableError(error), "the job queue"));
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "the job queue"));
  await boss.start();
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const [name, options] of Object.entries(queues)) {
    if (!known.has(name)) await boss.createQueue(name, { ...options, notify: true, deleteAfterSeconds: 24 * 60 * 60 });
  }
  return {
    boss,
    jobs: {
      enqueue: async (db, job: Job) => {
        await boss.send(job.name, job.data, { db: fromKysely(db) });
      },
    },
  };
}
