import type { Job, SystemContext } from "@matinee/service/kernel";
import { endViews, inviteGuests } from "@matinee/service/accounts";
import { checkLedger } from "@matinee/service/ledger";
import { requeueOverdue, sendMessage } from "@matinee/service/mail";
import {
  cancelStaleBalancePayments,
  expireCheckouts,
  handleProviderEvent,
  reconcilePayments,
} from "@matinee/service/checkout";
import { deletePaymentCustomers, sendRefund } from "@matinee/service/payments";
import { expireHolds } from "@matinee/service/places";
import { createSessions } from "@matinee/service/timetable";
import type { Job as BossJob, JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { loggableError } from "../http/answers/log-error.ts";
import type { Metrics } from "../http/ops/metrics.ts";
import { forget, refreshPassedTrials, refreshWholeSearch } from "./chores.ts";
import { every, type Repeating } from "./every.ts";
import { type Chore, chores } from "./queues.ts";

export interface JobsDeps {
  readonly boss: PgBoss;
  readonly system: SystemContext;
  readonly log: Logger;
  readonly metrics: Metrics;
}

type DataOf<Name extends Job["name"]> = Extract<Job, { readonly name: Name }>["data"];

export interface RunningJobs {
  /** Takes no further job, and waits for those under way. */
  stop(): Promise<void>;
}

/** Works on the queues and by the clock. Any number of processes may do so at once; everything here may run twice. */
export async function startJobs({ boss, system, log, metrics }: JobsDeps): Promise<RunningJobs> {
  const work = async <Name extends Job["name"]>(
    queue: Name,
    handle: (data: DataOf<Name>) => Promise<unknown>,
  ): Promise<void> => {
    const one = async (job: BossJob<DataOf<Name>>): Promise<JobResult> => {
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
    // A batch at a time, or the queue would do one job every two seconds.
    const options = {
      batchSize: 10,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 5,
      perJobResults: true,
    } as const;
    await boss.work<DataOf<Name>, unknown, typeof options>(queue, options, (jobs) => Promise.all(jobs.map(one)));
  };

  await work("message.send", (data) => sendMessage(system, data));
  await work("payment.event", (data) => handleProviderEvent(system, data));
  await work("refund.send", (data) => sendRefund(system, data));

  const chore = async ({ queue, cron }: Chore, handle: () => Promise<unknown>): Promise<void> => {
    // One at a time, however many processes: a round that is queued already is not queued again.
    if ((await boss.getQueue(queue)) === null)
      await boss.createQueue(queue, {
        policy: "exclusive",
        retryLimit: 1,
        expireInSeconds: 900,
        deleteAfterSeconds: 3600,
      });
    await boss.schedule(queue, cron, null, { tz: "Europe/London", missed: "once" });
    await boss.work(queue, { pollingIntervalSeconds: 10 }, async () => {
      await handle();
    });
  };
  await chore(chores.requeueOverdue, () => requeueOverdue(system));
  await chore(chores.generateSessions, () => createSessions(system));
  await chore(chores.refreshSearch, () => refreshPassedTrials(system.db));
  await chore(chores.refreshAllSearch, () => refreshWholeSearch(system.db));
  await chore(chores.checkLedger, async () => {
    const found = await checkLedger(system);
    if (found.length > 0) log.error({ found }, "the ledger disagrees with what is stored");
  });
  await chore(chores.forget, () => forget(system.db));

  const onError = (name: string) => (error: unknown) =>
    log.warn({ work: name, ...loggableError(error) }, "work by the clock failed");
  const rounds: Repeating[] = [
    every(3, () => expireCheckouts(system), onError("checkouts.expire")),
    every(3, () => expireHolds(system), onError("holds.expire")),
    every(30, () => endViews(system.db), onError("views.end")),
    every(60, () => inviteGuests(system), onError("guests.invite")),
    every(60, () => cancelStaleBalancePayments(system), onError("balances.end")),
    every(10, () => reconcilePayments(system), onError("payments.reconcile")),
    every(60, () => deletePaymentCustomers(system), onError("payment-customers.forget")),
  ];
  return {
    stop: async () => {
      await Promise.all(rounds.map((round) => round.stop()));
      await boss.stop({ graceful: true, timeout: 15_000 });
    },
  };
}
