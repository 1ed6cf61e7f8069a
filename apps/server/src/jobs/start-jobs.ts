import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "@matinee/database";
import { runWork, runWorkOn, type SystemContext } from "@matinee/service/kernel";
import {
  anonymiseOldOrders,
  endExpiredViews,
  clearEventPayloads,
  deleteIdleGuests,
  eraseOldEnquiries,
  deleteOldHealthNotes,
  deleteUnopenedAccounts,
  inviteGuests,
} from "@matinee/service/accounts";
import { deleteOldWebhookEvents, deliverWebhooks } from "@matinee/service/connections";
import { checkHosts } from "@matinee/service/network";
import { checkAuditLog, newestSeal, sealAuditLog } from "@matinee/service/audit";
import { writeClassCards } from "@matinee/service/catalogue";
import { checkLedger } from "@matinee/service/ledger";
import { sendMail, sendMails } from "@matinee/service/mail";
import { instant } from "@matinee/core/kernel";
import {
  cancelStaleBalancePayments,
  closePaidOverdue,
  openOverdue,
  expireCheckouts,
  handleProviderEvent,
  reconcilePayments,
  takeBalanceSteps,
} from "@matinee/service/checkout";
import {
  askForMissingFees,
  deletePaymentCustomers,
  postFees,
  reconcilePayouts,
  refundWork,
  watchAccount,
  watchEvents,
  watchProvider,
} from "@matinee/service/payments";
import { expireHolds, mendClassSearch, refreshWholeSearch } from "@matinee/service/places";
import { createSessions, followTimetableChanges } from "@matinee/service/timetable";
import { deleteOldImports, workOnImports } from "@matinee/service/imports";
import { preparePictures } from "@matinee/service/selling";
import { fillOrderParts, storeSoldOrders } from "@matinee/service/orders";
import { settleUnanswered } from "@matinee/service/lost-lessons";
import { endPastLists, serveDueLists, serveNewTerms } from "@matinee/service/waiting-list";
import type { Logger } from "pino";
import type { Metrics } from "../http/ops/metrics.ts";
import { loggableError } from "../kernel/log.ts";
import { deleteExpired, passTrials } from "./housekeeping.ts";
import { noteJobRun } from "./note-job-run.ts";
import { startPoller } from "./poller.ts";
import type { Queue } from "./queue-client.ts";
import { scheduleJob, type ScheduledJob } from "./schedule-job.ts";
import type { JobRunner } from "./create-job-runner.ts";

export interface JobsDeps {
  readonly queue: Pick<Queue, "boss" | "stop">;
  readonly runner: Pick<JobRunner, "start" | "stop">;
  readonly system: SystemContext;
  /** For the few statements that need a connection without a scope. */
  readonly pool: Pool;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Where a copy may hold the demo: the pollers leave out a run while this is true. */
  readonly isPaused?: (() => Promise<boolean>) | undefined;
  /** What the pauses of the pollers are multiplied by. Tests wait less. Default: 1. */
  readonly pace?: number;
  /** How long a stop waits for work under way, in milliseconds. Default: 15,000. */
  readonly graceMs?: number;
}

export interface RunningJobs {
  /** Takes no further job, and waits for those under way. */
  readonly stop: () => Promise<void>;
}

const GRACE_MS = 15_000;
const WEBHOOKS_AT_ONCE = 4;

/** Works on what other changes ask for, the schedule and the pollers. Any number of processes may do so at once; every job may run twice. */
export async function startJobs(given: JobsDeps): Promise<RunningJobs> {
  const stopping = new AbortController();
  const deps = { ...given, system: { ...given.system, stopping: stopping.signal } };
  const { queue, runner, system, log, isPaused, pace = 1, graceMs = GRACE_MS } = deps;
  runner.start({
    "message.send": (data) => sendMail(system, data),
    "payment.event": (data) => handleProviderEvent(system, data),
    "refund.send": (data) => runWorkOn(system, refundWork, data.refundId),
  });
  for (const job of scheduledJobs(deps)) await scheduleJob(deps, job);
  // They are about to run. A worker that started before its migration notes it with the first of each minute.
  await noteJobRun(system.db).catch((error: unknown) =>
    log.warn(loggableError(error), "could not record that jobs ran"),
  );
  for (const name of UNSCHEDULED) await queue.boss.unschedule(name);

  const poll = (name: string, seconds: number, work: () => Promise<unknown>) =>
    startPoller(
      seconds * pace,
      async () => {
        if (isPaused === undefined || !(await isPaused())) await work();
      },
      (error) => log.warn({ work: name, ...loggableError(error) }, "a poller's run failed"),
    );
  const pollers = [
    poll("checkouts.expire", 3, () => expireCheckouts(system)),
    poll("holds.expire", 3, () => expireHolds(system)),
    poll("class-search.mend", 10, () => mendClassSearch(system)),
    poll("class-cards.write", 5, () => writeClassCards(system)),
    poll("payments.reconcile", 10, () => reconcilePayments(system)),
    poll("mail.send", 5, () => sendMails(system)),
    poll("refunds.reconcile", 10, () => runWork(system, refundWork)),
    poll("payments.fees", 10, () => postFees(system)),
    poll("provider.watch", 30, () => watchProvider(system)),
    poll("provider.events", 60, () => watchEvents(system)),
    poll("payment_account.check", 60, () => watchAccount(system)),
    poll("payouts.reconcile", 30, () => reconcilePayouts(system)),
    poll("timetable.follow", 2, () => followTimetableChanges(system)),
    poll("waiting-lists.serve", 2, () => serveDueLists(system)),
    poll("lost-lessons.fall-back", 30, () => settleUnanswered(system)),
    poll("pictures.prepare", 2, () => preparePictures(system)),
    poll("imports.work", 1, () => workOnImports(system)),
    poll("hosts.check", 30, () => checkHosts(system)),
    // A webhook whose address is slow has one of these to itself meanwhile.
    ...Array.from({ length: WEBHOOKS_AT_ONCE }, () => poll("webhooks.deliver", 2, () => deliverWebhooks(system))),
    poll("views.end", 30, () => endExpiredViews(system.db)),
  ];
  return {
    stop: async () => {
      stopping.abort();
      const ended = Promise.all([...pollers.map((poller) => poller.stop()), runner.stop({ graceMs })]);
      // What has not ended by then, another process takes over.
      await Promise.all([Promise.race([ended, wait(graceMs, undefined, { ref: false })]), queue.stop({ graceMs })]);
    },
  };
}

/** Scheduled by an earlier version, and by nobody now. */
const UNSCHEDULED = ["outbox.requeue", "invitations.forget"];

const LONG = 900;
const SHORT = 300;
/** Before the next of the jobs that run every five minutes. */
const REPEATED_MS = 240_000;

function scheduledJobs({ system, pool, log }: JobsDeps): readonly ScheduledJob[] {
  const everyMinute = (name: string, run: () => Promise<unknown>) => ({
    name,
    cron: "* * * * *",
    expireInSeconds: SHORT,
    run,
  });
  const at = (name: string, cron: string, run: () => Promise<unknown>) => ({ name, cron, expireInSeconds: LONG, run });
  return [
    everyMinute("balances.end", () => cancelStaleBalancePayments(system)),
    everyMinute("balances.ask", () => takeBalanceSteps(system, instant(new Date().toISOString()))),
    everyMinute("balances.close", () => closePaidOverdue(system)),
    everyMinute("guests.invite", () => inviteGuests(system)),
    everyMinute("payment-customers.delete", () => deletePaymentCustomers(system)),
    everyMinute("orders.keep-sold", () => storeSoldOrders(system)),
    everyMinute("order-parts.fill", () => fillOrderParts(system)),
    everyMinute("jobs.note", () => noteJobRun(system.db)),
    everyMinute("audit-log.seal", () => sealAuditLog(system.db)),
    // Each minute: until then, a class that has begun is offered as the next to start.
    everyMinute("class-search.refresh", () => passTrials(system.db, pool)),
    at("balances.overdue", "10 * * * *", () => openOverdue(system)),
    at("payments.missing-fees", "25 * * * *", () => askForMissingFees(system)),
    at("expired.delete", "17 * * * *", () => deleteExpired(system.db)),
    at("class-search.refresh-all", "1 0 * * *", () => refreshWholeSearch(system.db)),
    at("sessions.generate", "30 2 * * *", () => createSessions(system)),
    // What is kept for how long: docs/privacy.md.
    at("health-notes.forget", "5 1 * * *", () => deleteOldHealthNotes(system)),
    at("payment-events.forget", "15 1 * * *", () => clearEventPayloads(system)),
    at("unopened-accounts.forget", "25 1 * * *", () => deleteUnopenedAccounts(system)),
    at("webhook-events.forget", "35 1 * * *", () => deleteOldWebhookEvents(system.db)),
    at("imports.forget", "35 1 * * *", () => deleteOldImports(system)),
    at("guests.forget", "*/5 1-4 * * *", () => untilNothingIsDue(() => deleteIdleGuests(system))),
    at("enquiries.forget", "*/5 1-4 * * *", () => untilNothingIsDue(() => eraseOldEnquiries(system))),
    at("orders.anonymise", "*/5 1-4 * * *", () => untilNothingIsDue(() => anonymiseOldOrders(system))),
    at("waiting-lists.new-terms", "30 7 * * *", () => serveNewTerms(system)),
    at("waiting-lists.past", "40 8-20 * * *", () => endPastLists(system)),
    at("ledger.check", "40 3 * * *", async () => {
      const found = await checkLedger(system);
      if (found.length > 0) log.error({ found }, "the ledger disagrees with what is stored");
    }),
    at("audit-log.check", "50 3 * * *", async () => {
      const found = await checkAuditLog(system);
      if (found.length > 0) log.error({ found }, "the audit log does not fit its seals");
      // Whoever can change the database can write all seals anew, but not the logs that are kept elsewhere.
      const seal = await newestSeal(system.db);
      if (seal !== null) log.info({ seal }, "the newest seal of the audit log");
    }),
  ];
}

/** Repeats a run, which takes a limited number of rows and returns how many it took. Whatever is left is for the next time. */
async function untilNothingIsDue(run: () => Promise<number>): Promise<void> {
  const until = performance.now() + REPEATED_MS;
  while ((await run()) > 0 && performance.now() < until);
}
