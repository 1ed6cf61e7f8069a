import type { Job } from "@matinee/service/kernel";
import type { QueueOptions } from "pg-boss";

type JobName = Job["name"];

/**
 * The queues that wake leased work right after the change that it follows from. Every job may run twice. What a job did not do is found by a
 * poller: the tables say what is due, and no job is needed for it.
 */
export const queues: Readonly<Record<JobName, QueueOptions>> = {
  "message.send": { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
  "payment.event": { retryLimit: 8, retryDelay: 1, retryBackoff: true, retryDelayMax: 60, expireInSeconds: 60 },
  "refund.send": { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
};
