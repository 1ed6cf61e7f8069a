import { setTimeout as wait } from "node:timers/promises";
import { afterCommit, listenForNotices } from "@matinee/database";
import type { Job, Jobs } from "@matinee/service/kernel";
import PQueue from "p-queue";
import type { Logger } from "pino";
import { z } from "zod";
import type { Metrics } from "../http/ops/metrics.ts";
import { loggableError } from "../kernel/log.ts";
import { JOB_CHANNEL } from "./hand-jobs-over.ts";

/** Of each name: a mail server that hangs keeps no payment waiting. They wait for the database or a provider most of their time. */
const AT_ONCE = 4;
/** What comes while so many of its name wait is left to the pollers: the process has more to do than it can. */
const MAX_WAITING = 1_000;

const jobSchema: z.ZodType<Job> = z.discriminatedUnion("name", [
  z.object({ name: z.literal("message.send"), data: z.object({ messageId: z.string() }) }),
  z.object({ name: z.literal("payment.event"), data: z.object({ eventId: z.int() }) }),
  z.object({ name: z.literal("refund.send"), data: z.object({ refundId: z.string() }) }),
]);

export type JobHandlers = {
  readonly [Name in Job["name"]]: (data: Extract<Job, { readonly name: Name }>["data"]) => Promise<unknown>;
};

export interface JobRunner {
  readonly jobs: Jobs;
  /** From here on jobs run, those that came before too. */
  readonly start: (handlers: JobHandlers) => void;
  /** Starts no further job, and waits for those under way at most `graceMs`. */
  readonly stop: (options: { readonly graceMs: number }) => Promise<void>;
}

/**
 * Runs jobs in this process right after their transactions have committed, and those that processes without jobs hand over. It remembers
 * them only in memory: leased work finds what a process did not come to (docs/decisions, 0028).
 */
export function createJobRunner(url: string, { log, metrics }: { log: Logger; metrics: Metrics }): JobRunner {
  const newQueue = () => new PQueue({ concurrency: AT_ONCE, autoStart: false });
  const waiting: Readonly<Record<Job["name"], PQueue>> = {
    "message.send": newQueue(),
    "payment.event": newQueue(),
    "refund.send": newQueue(),
  };
  const queues = Object.values(waiting);
  let own: JobHandlers | null = null;
  let stopped = false;

  const add = (job: Job) => {
    const queue = waiting[job.name];
    if (!stopped && queue.size < MAX_WAITING) void queue.add(async () => await run(job));
  };
  const run = async (job: Job) => {
    const { name: queue } = job;
    try {
      await handle(own, job);
      metrics.job({ queue, outcome: "done" });
    } catch (error) {
      metrics.job({ queue, outcome: "failed" });
      log.warn({ queue, ...loggableError(error) }, "a job failed");
    }
  };
  const notices = listenForNotices(url, JOB_CHANNEL, {
    onNotice: (notice) => {
      const job = readJob(notice);
      if (job === null) log.warn({ channel: JOB_CHANNEL }, "a notice that names no job");
      else add(job);
    },
    // The pollers find what is missed.
    onGap: () => undefined,
    onError: (error) => log.warn(loggableError(error), "no jobs are handed over by other processes"),
  });

  return {
    jobs: { enqueue: async (db, job) => afterCommit(db, () => add(job)) },
    start: (handlers) => {
      own = handlers;
      for (const queue of queues) queue.start();
    },
    stop: async ({ graceMs }) => {
      stopped = true;
      for (const queue of queues) queue.clear();
      const ended = Promise.all(queues.map(async (queue) => await queue.onPendingZero()));
      await Promise.all([notices.stop(), Promise.race([ended, wait(graceMs, undefined, { ref: false })])]);
    },
  };
}

async function handle(handlers: JobHandlers | null, job: Job): Promise<void> {
  if (job.name === "message.send") await handlers?.[job.name](job.data);
  else if (job.name === "payment.event") await handlers?.[job.name](job.data);
  else await handlers?.[job.name](job.data);
}

function readJob(notice: string): Job | null {
  try {
    return jobSchema.parse(JSON.parse(notice));
  } catch {
    return null;
  }
}
