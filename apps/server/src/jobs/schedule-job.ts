import { isDeepStrictEqual } from "node:util";
import { loggableError } from "../kernel/log.ts";
import type { JobsDeps } from "./start-jobs.ts";

export interface ScheduledJob {
  /** The name of its queue. */
  readonly name: string;
  /** Minute, hour, day, month, weekday in Europe/London. */
  readonly cron: string;
  /** After so many seconds a run counts as dead, with the process that worked on it. */
  readonly expireInSeconds: number;
  readonly run: () => Promise<unknown>;
}

/**
 * Schedules a job with the queue: one process runs it each time, however many there are. A run is not queued again while it waits or
 * runs. A run that fails is tried once more, and does not stop other jobs.
 */
export async function scheduleJob(
  { queue: { boss }, log, metrics }: Pick<JobsDeps, "queue" | "log" | "metrics">,
  { name, cron, expireInSeconds, run }: ScheduledJob,
): Promise<void> {
  const options = { retryLimit: 1, expireInSeconds, deleteAfterSeconds: 3_600, notify: true };
  const made = await boss.getQueue(name);
  if (made === null) await boss.createQueue(name, { policy: "exclusive", ...options });
  // An earlier version may have made it with others.
  else if (!isDeepStrictEqual({ ...made, ...options }, made)) await boss.updateQueue(name, options);
  await boss.schedule(name, cron, null, { tz: "Europe/London", missed: "once" });
  await boss.work(name, { pollingIntervalSeconds: 10, notifyPollingIntervalSeconds: 30 }, async () => {
    try {
      await run();
      metrics.job({ queue: name, outcome: "done" });
    } catch (error) {
      metrics.job({ queue: name, outcome: "failed" });
      log.warn({ queue: name, ...loggableError(error) }, "a scheduled job failed");
      throw error;
    }
  });
}
