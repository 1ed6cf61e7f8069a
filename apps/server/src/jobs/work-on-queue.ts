import type { Job } from "@matinee/service/kernel";
import type { Job as BossJob, JobResult } from "pg-boss";
import { loggableError } from "../kernel/log.ts";
import type { JobsDeps } from "./start-jobs.ts";

type DataOf<Name extends Job["name"]> = Extract<Job, { readonly name: Name }>["data"];

/** Works on a queue of what follows from a change. A job that fails is tried again, and does not stop the others of its batch. */
export async function workOnQueue<Name extends Job["name"]>(
  { queue: { boss }, log, metrics }: Pick<JobsDeps, "queue" | "log" | "metrics">,
  queue: Name,
  handle: (data: DataOf<Name>) => Promise<unknown>,
): Promise<void> {
  const handleOne = async (job: BossJob<DataOf<Name>>): Promise<JobResult> => {
    try {
      await handle(job.data);
      metrics.job({ queue, outcome: "done" });
      return { id: job.id, status: "completed" };
    } catch (error) {
      metrics.job({ queue, outcome: "failed" });
      log.warn({ queue, job: job.id, attempt: job.retryCount + 1, ...loggableError(error) }, "a job failed");
      return { id: job.id, status: "failed", output: { reason: error instanceof Error ? error.name : "unknown" } };
    }
  };
  // In batches, or the queue would do one job every two seconds.
  const options = {
    batchSize: 10,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 5,
    perJobResults: true,
  } as const;
  await boss.work<DataOf<Name>, unknown, typeof options>(queue, options, (jobs) => Promise.all(jobs.map(handleOne)));
}
