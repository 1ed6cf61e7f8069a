import { inTransaction } from "@matinee/database";
import { afterAll, expect, test } from "vitest";
import { createMetrics } from "../src/http/ops/metrics.ts";
import { openQueue } from "../src/jobs/queue-client.ts";
import { startJobs } from "../src/jobs/start-jobs.ts";
import { aGroup } from "@matinee/testkit";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const metrics = createMetrics(shop.pool);

/** The jobs of another process on the same database. */
async function aWorker() {
  const queue = await openQueue(shop.url, shop.log);
  const running = await startJobs({
    queue,
    system: { ...shop.system, jobs: queue.jobs },
    pool: shop.pool,
    log: shop.log,
    metrics,
  });
  return { boss: queue.boss, jobs: queue.jobs, running };
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
const jobs = workers[0]?.jobs ?? shop.system.jobs;

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.running.stop()));
});

async function storeEvent(outcome: { ok: boolean }): Promise<void> {
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

async function attempts(): Promise<number[]> {
  const rows = await shop.db.selectFrom("payment_event").select("attempts").orderBy("id").execute();
  return rows.map((row) => row.attempts);
}

test("a job exists once its transaction has committed, and is done once, promptly, by one of two workers", async () => {
  const began = performance.now();
  for (let n = 0; n < 30; n++) await storeEvent({ ok: true });
  await expect.poll(attempts, { timeout: 10_000, interval: 50 }).toEqual(Array.from({ length: 30 }, () => 1));
  // Without batches and bursts it would take a minute.
  expect(performance.now() - began).toBeLessThan(10_000);
  // A job counts once it has ended, which is after its last write.
  const counted = 'matinee_jobs_total{queue="payment.event",outcome="done"} 30';
  await expect.poll(async () => await metrics.text()).toContain(counted);
});

test("a job of a transaction that was rolled back does not exist", async () => {
  const count = async (): Promise<unknown> =>
    (await shop.pool.query("select count(*)::int as n from pgboss.job where name = 'payment.event'")).rows;
  const before = await count();
  await storeEvent({ ok: false });
  expect(await count()).toEqual(before);
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
  await shop.pool.query("update session set starts_at = now() - interval '1 minute' where id = $1", [
    group.sessions[0]?.id,
  ]);
  await shop.pool.query("update class_search set next_trial_at = now() - interval '1 minute'");
  expect(await runNow("class-search.refresh")).toBe("completed");
  const { rows } = await shop.pool.query("select next_trial_on from class_search where group_id = $1", [group.id]);
  expect(rows).toEqual([{ next_trial_on: group.sessions[1]?.on }]);
});
