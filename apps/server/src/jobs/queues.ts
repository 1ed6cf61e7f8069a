import type { Job } from "@matinee/service/kernel";
import type { QueueOptions } from "pg-boss";

type JobName = Job["name"];

/** Queues of what follows from a change. All may run twice; what is given up in the end is found by the net under them. */
export const queues: Readonly<Record<JobName, QueueOptions>> = {
  "message.send": { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
  "payment.event": { retryLimit: 8, retryDelay: 1, retryBackoff: true, retryDelayMax: 60, expireInSeconds: 60 },
  "refund.send": { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
};

export interface Chore {
  readonly queue: string;
  /** In Europe/London. */
  readonly cron: string;
}

/** Work by the clock, done by one process each time. */
export const chores = {
  requeueOverdue: { queue: "outbox.requeue", cron: "*/5 * * * *" },
  generateSessions: { queue: "sessions.generate", cron: "30 2 * * *" },
  refreshSearch: { queue: "class-search.refresh", cron: "*/10 * * * *" },
  refreshAllSearch: { queue: "class-search.refresh-all", cron: "1 0 * * *" },
  checkLedger: { queue: "ledger.check", cron: "40 3 * * *" },
  forget: { queue: "housekeeping.forget", cron: "17 * * * *" },
} as const satisfies Record<string, Chore>;
