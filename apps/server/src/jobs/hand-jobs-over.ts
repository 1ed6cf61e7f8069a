import { afterCommit, type Pool } from "@matinee/database";
import type { Jobs } from "@matinee/service/kernel";
import type { Logger } from "pino";
import { loggableError } from "../kernel/log.ts";

/** The channel on which processes without jobs tell those with jobs what to do next. */
export const JOB_CHANNEL = "matinee_jobs";

/** The jobs of a process that does none itself: after the commit it tells the others, of which one does the job. */
export function handJobsOver(pool: Pick<Pool, "query">, log: Logger): Jobs {
  return {
    enqueue: async (db, job) =>
      afterCommit(db, () => {
        // If it is lost, a poller finds the work.
        pool
          .query("select pg_notify($1, $2)", [JOB_CHANNEL, JSON.stringify(job)])
          .catch((error: unknown) => log.warn(loggableError(error), "a job was not handed over"));
      }),
  };
}
