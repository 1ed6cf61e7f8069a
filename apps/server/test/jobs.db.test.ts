import { inTransaction } from "@matinee/database";
import type { Jobs } from "@matinee/service/kernel";
import { afterAll, expect, test } from "vitest";
import { createMetrics } from "../src/http/ops/metrics.ts";
import { handJobsOver } from "../src/jobs/hand-jobs-over.ts";
import { openQueue } from "../src/jobs/queue-client.ts";
import { createJobRunner } from "../src/jobs/create-job-runner.ts";
import { scheduleJob } from "../src/jobs/schedule-job.ts";
import { startJobs } from "../src/jobs/start-jobs.ts";
import { aGroup } from "@matinee/testkit";
import { aShop } from "./harness/a-shop.ts";
import { plantDueWork } from "./harness/plant-due-work.ts";

const shop = await aShop();
const metrics = createMetrics(shop.pool);

/** The jobs of another process on the same database. */
async function aWorker({
  pace = 1,
  ...more
}: Pick<Parameters<typeof startJobs>[0], "pace" | "isPaused" | "graceMs"> = {}) {
  const queue = await openQueue(shop.url, shop.log);
  const runner = createJobRunner(shop.url, { log: shop.log, metrics });
  const { jobs } = runner;
  const system = { ...shop.system, jobs };
  const running = await startJobs({ queue, runner, system, pool: shop.pool, log: shop.log, metrics, pace, ...more });
  return { boss: queue.boss, jobs, running };
}

/** Waits until the queue has run a job that was sent now. */
async function runNow(name: string): Promise<string> {
  const boss = workers[0]?.boss;
  const id = (await boss?.send(name, null)) ?? "";
  const state = async () => (await boss?.findJobs(name, { id }))?.[0]?.state;
  await expect.poll(state, { timeout: 25_000, interval: 200 }).toMatch(/^(completed|failed|retry)$/u);
  return (await state()) ?? "";
}

const workers = await Promise.all([aWorker(), aWorker()]);
/** The jobs of a process with workers, and of one without. */
const own = workers[0]?.jobs ?? shop.system.jobs;
const handedOver = handJobsOver(shop.pool, shop.log);

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.running.stop()));
});

async function storeEvent(jobs: Jobs, outcome = { ok: true }): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const { id } = await trx
      .insertInto("payment_event")
      .values({
        provider: "sandbox",
        event_id: `evt_${crypto.randomUUID()}`,
        type: "test",
        intent_ref: null,
        payload: "{}",
        last_error: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await jobs.enqueue(trx, { name: "payment.event", data: { eventId: id } });
    return outcome;
  });
}

const unhandled = async () =>
  await shop.db.selectFrom("payment_event").select("id").where("handled_at", "is", null).execute();

/** How many jobs have ended, which is after their last write. */
async function ended(): Promise<number> {
  const [, count] =
    /matinee_jobs_total\{queue="payment\.event",outcome="done"\} (\d+)/u.exec(await metrics.text()) ?? [];
  return Number(count ?? 0);
}

test("a job is done promptly once its transaction has committed, in its own process or handed over to the workers", async () => {
  // Workers that do not listen yet would leave it to their pollers.
  await expect.poll(async () => (await storeEvent(handedOver), await ended())).toBeGreaterThan(0);
  const began = performance.now();
  const before = await ended();
  for (let n = 0; n < 30; n++) await storeEvent(n % 2 === 0 ? own : handedOver);
  await expect.poll(unhandled, { timeout: 9_000, interval: 50 }).toEqual([]);
  // The poller that finds events whose job was lost takes longer.
  expect(performance.now() - began).toBeLessThan(9_000);
  // Both workers hear of those that are handed over.
  await expect.poll(ended).toBeGreaterThanOrEqual(before + 15 + 2 * 15);
});

test("a job of a transaction that was rolled back is not done", async () => {
  const done: number[] = [];
  const runner = createJobRunner(shop.url, { log: shop.log, metrics });
  const none = async () => undefined;
  runner.start({
    "payment.event": async ({ eventId }) => done.push(eventId),
    "message.send": none,
    "refund.send": none,
  });
  const ask = async (eventId: number, ok: boolean) =>
    await inTransaction(shop.db, async (trx) => {
      await runner.jobs.enqueue(trx, { name: "payment.event", data: { eventId } });
      return { ok };
    });
  await ask(-1, false);
  await ask(-2, true);
  // One after the other, so the first would be there by now.
  await expect.poll(() => done).toEqual([-2]);
  await runner.stop({ graceMs: 1_000 });
});

test("a mail server that hangs keeps no payment waiting, and what waits at a stop is left to others", async () => {
  const runner = createJobRunner(shop.url, { log: shop.log, metrics });
  const done: string[] = [];
  const { promise: hangs, resolve: letGo } = Promise.withResolvers<void>();
  runner.start({
    "message.send": async ({ messageId }) => {
      await hangs;
      done.push(messageId);
    },
    "payment.event": async ({ eventId }) => done.push(`event ${eventId}`),
    "refund.send": async () => undefined,
  });
  await inTransaction(shop.db, async (trx) => {
    for (let n = 0; n < 20; n += 1)
      await runner.jobs.enqueue(trx, { name: "message.send", data: { messageId: `mail ${n}` } });
    await runner.jobs.enqueue(trx, { name: "payment.event", data: { eventId: -1 } });
  });
  await expect.poll(() => done).toEqual(["event -1"]);
  const stopped = runner.stop({ graceMs: 60_000 });
  letGo();
  await stopped;
  // Those under way have ended, and no other has begun.
  expect(done.length).toBeGreaterThan(1);
  expect(done.length).toBeLessThan(20);
});

test("the scheduled jobs are in the schedule of Europe/London, each once", async () => {
  const { rows } = await shop.pool.query<{ name: string; timezone: string }>(
    "select name, timezone from pgboss.schedule order by name",
  );
  const names = rows.map((row) => row.name);
  expect(names).toContain("sessions.generate");
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(rows.map((row) => row.timezone))).toEqual(new Set(["Europe/London"]));
});

test("a class that has begun is the next to start for a minute at most", async () => {
  const { rows } = await shop.pool.query("select cron from pgboss.schedule where name = 'class-search.refresh'");
  expect(rows).toEqual([{ cron: "* * * * *" }]);
});

test("a scheduled job that fails is counted and logged, and the others run on", async () => {
  await shop.pool.query("alter table rate_limit rename to rate_limit_gone");
  try {
    expect(await runNow("expired.delete")).toMatch(/^(failed|retry)$/u);
  } finally {
    await shop.pool.query("alter table rate_limit_gone rename to rate_limit");
  }
  // Its one retry may have failed too by now.
  expect(await metrics.text()).toMatch(/matinee_jobs_total\{queue="expired\.delete",outcome="failed"\} [12]\n/u);
  expect(shop.lines.join("")).toContain("a scheduled job failed");
  expect(await runNow("class-search.refresh")).toBe("completed");
});

test("a class whose next trial has begun shows the one after it, and the table is vacuumed", async () => {
  const group = await aGroup(shop.db);
  // The workers write the dates of a new class, which would undo what follows.
  const toFollow = async () => (await shop.pool.query<object>("select from timetable_change")).rows;
  await expect.poll(toFollow).toEqual([]);
  await shop.pool.query("update session set starts_at = now() - interval '1 minute' where id = $1", [
    group.sessions[0]?.id,
  ]);
  await shop.pool.query("update class_search set next_trial_at = now() - interval '1 minute'");
  expect(await runNow("class-search.refresh")).toBe("completed");
  const { rows } = await shop.pool.query("select next_trial_on from class_search where group_id = $1", [group.id]);
  expect(rows).toEqual([{ next_trial_on: group.sessions[1]?.on }]);
});

test("whatever is due is done by a poller or a scheduled job", async () => {
  const planted = await plantDueWork(shop.system);
  const quick = await aWorker({ pace: 0.02 });
  try {
    // As when the time of each has come.
    const { rows } = await shop.pool.query<{ name: string }>("select name from pgboss.schedule");
    await Promise.all(rows.map(async ({ name }) => await quick.boss.send(name, null)));
    await expect.poll(planted.left, { timeout: 20_000, interval: 100 }).toEqual([]);
  } finally {
    await quick.running.stop();
  }
});

test("a stop waits no longer than its grace for pollers whose work hangs", async () => {
  const { promise: hangs, resolve: hung } = Promise.withResolvers<void>();
  const { promise: never } = Promise.withResolvers<boolean>();
  const isPaused = async () => (hung(), await never);
  const worker = await aWorker({ pace: 0.01, isPaused, graceMs: 100 });
  await hangs;
  await expect(worker.running.stop()).resolves.toBeUndefined();
});

test("a queue that an earlier version made has the options of this one", async () => {
  const { boss } = workers[0] ?? (await aWorker());
  const job = { name: "test.options", cron: "0 3 * * *", expireInSeconds: 300, run: async () => undefined };
  await boss.createQueue(job.name, { policy: "exclusive", retryLimit: 4, expireInSeconds: 900, notify: false });
  await scheduleJob({ queue: { boss, stop: async () => undefined }, log: shop.log, metrics }, job);
  const options = { policy: "exclusive", retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: 3_600, notify: true };
  expect(await boss.getQueue(job.name)).toMatchObject(options);
});
