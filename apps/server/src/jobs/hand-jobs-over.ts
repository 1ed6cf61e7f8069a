import { afterCommit, sqlPool, type Pool } from "@matinee/database";
import type { Job, Jobs } from "@matinee/service/kernel";
import type { Logger } from "pino";
import { loggableError } from "../kernel/log.ts";

/** The channel on which processes without jobs tell those with jobs what to do next. */
export const JOB_CHANNEL = "matinee_jobs";

/**
 * The jobs of a process that does none itself: after the commit it tells the others about all jobs of the transaction at once, and one of
 * them does each job.
 */
export function handJobsOver(pool: Pool, log: Logger): Jobs {
  const database = sqlPool(pool);
  const jobsOf = new WeakMap<object, Job[]>();
  const tell = (jobs: readonly Job[]) => {
    // If it is lost, a poller finds the work.
    database
      .query("select pg_notify($1, job) from unnest($2::text[]) job", [
        JOB_CHANNEL,
        jobs.map((job) => JSON.stringify(job)),
      ])
      .catch((error: unknown) => log.warn(loggableError(error), "jobs were not handed over"));
  };
  return {
    enqueue: async (db, job) => {
      const known = jobsOf.get(db);
      if (known !== undefined) return void known.push(job);
      const jobs = [job];
      afterCommit(db, () => tell(jobs));
      jobsOf.set(db, jobs);
    },
  };
}
