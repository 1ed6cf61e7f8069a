import { inTransaction } from "@matinee/database";
import { afterAll, expect, test } from "vitest";
import { createMetrics } from "../src/http/ops/metrics.ts";
import { openQueue } from "../src/jobs/queue-client.ts";
import { startJobs } from "../src/jobs/start-jobs.ts";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const metrics = createMetrics(shop.pool);

/** What another process would do on the same database. */
async function aWorker() {
  const queue = await openQueue(shop.url, shop.log);
  const running = await startJobs({
    boss: queue.boss,
    system: { ...shop.system, jobs: queue.jobs },
    log: shop.log,
    metrics,
  });
  return { jobs: queue.jobs, running };
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

test("a job is there once its transaction has committed, and is done once, promptly, by one of two workers", async () => {
  const began = performance.now();
  for (let n = 0; n < 30; n++) await storeEvent({ ok: true });
  await expect.poll(attempts, { timeout: 10_000, interval: 50 }).toEqual(Array.from({ length: 30 }, () => 1));
  // Without batches and bursts it would take a minute.
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await metrics.text()).toContain('matinee_jobs_total{queue="payment.event",outcome="done"} 30');
});

test("a job of a transaction that was rolled back does not exist", async () => {
  const count = async (): Promise<unknown> =>
    (await shop.pool.query("select count(*)::int as n from pgboss.job where name = 'payment.event'")).rows;
  const before = await count();
  await storeEvent({ ok: false });
  expect(await count()).toEqual(before);
});

test("the chores are in the timetable of Europe/London, each once", async () => {
  const { rows } = await shop.pool.query<{ name: string; timezone: string }>(
    "select name, timezone from pgboss.schedule order by name",
  );
  expect(rows.map((row) => row.name)).toEqual([
    "class-search.refresh",
    "class-search.refresh-all",
    "housekeeping.forget",
    "ledger.check",
    "outbox.requeue",
    "sessions.generate",
  ]);
  expect(new Set(rows.map((row) => row.timezone))).toEqual(new Set(["Europe/London"]));
});
