import type { Job } from "@matinee/service/kernel";
import type { QueueOptions } from "pg-boss";

type JobName = Job["name"];

/**
 * The queues of what follows from a change. Every job may run twice. A job that is given up after its retries is found and repeated by
 * a scheduled job.
 */
export const queues: Readonly<Record<JobName, QueueOptions>> = {
  "message.send": { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
  "payment.event": { retryLimit: 8, retryDelay: 1, retryBackoff: true, retryDelayMax: 60, expireInSeconds: 60 },
  "refund.send": { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
};
