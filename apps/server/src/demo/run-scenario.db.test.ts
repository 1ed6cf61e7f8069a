import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDemo } from "@matinee/database/demo";
import { createPool } from "@matinee/database";
import { isoDate } from "@matinee/core/kernel";
import { findDisagreements } from "@matinee/service/ledger";
import { listBookings, listOrders } from "@matinee/service/orders";
import { listOwnChildren } from "@matinee/service/families";
import { listCards } from "@matinee/service/payments";
import { listWaiting } from "@matinee/service/waiting-list";
import type { Outcome } from "@matinee/service/kernel";
import { testDatabase } from "@matinee/testkit";
import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { daysToLastTrial } from "./candidates.ts";
import { openDay, type DemoDay } from "./demo-day.ts";
import { demoFamily, type DemoFamily } from "./demo-family.ts";
import { runScenario } from "./run-scenario.ts";

const made = await testDatabase();
const database = { ...made, systemPool: made.pool, systemDb: made.db, close: async () => undefined };
const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), "matinee-demo-")) });
const demo = { config, log: pino({ level: "silent" }) };
let ran: boolean[];
let today: DemoDay;

beforeAll(async () => {
  const loginPasswordHash = "$argon2id$of-the-tests";
  const day = isoDate(new Date().toISOString().slice(0, 10));
  await fillDemo(made.url, { groups: 300, today: day, loginPasswordHash });
  ran = await Promise.all([runScenario(demo, database), runScenario(demo, database)]);
  today = await openDay(demo, database, { daysAgo: 0, mails: [] });
});

async function theFamily(slug: string, nth = 0): Promise<DemoFamily> {
  const family = await demoFamily(today, slug, nth);
  if (family === null) throw new Error(`The demo has no family ${nth} in ${slug}`);
  return family;
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.error.code);
  return outcome.value;
}

test("of two processes that start at once one runs the scenario, and a second start runs nothing", async () => {
  expect(ran.filter(Boolean)).toHaveLength(1);
  expect(await runScenario(demo, database)).toBe(false);
  const { rows } = await made.pool.query("select customer_id from orders group by 1 having count(*) > 4");
  expect(rows).toEqual([]);
});

test("the class search shows today's next trial, whatever day a class was booked on", async () => {
  const { rows } = await made.pool.query(
    "select count(*)::int as all, count(*) filter (where next_trial_at <= now())::int as passed from class_search",
  );
  expect(rows).toEqual([{ all: 300, passed: 0 }]);
});

test("the family of the demo login has past and upcoming bookings, a balance, a card, a waiting-list entry and credit", async () => {
  const { ctx, customerId } = await theFamily("leeds");
  const bookings = valueOf(await listBookings(ctx, {})).items;
  // In the first days of a school year no trial is over yet.
  const past = (await daysToLastTrial(made.db, "leeds")) > 0 ? ["trial past"] : [];
  const booked = bookings.map(({ type, status }) => `${type} ${status}`);
  expect(booked.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(["camp upcoming", ...past, "trial upcoming"]);
  const orders = valueOf(await listOrders(ctx, {})).items;
  expect(orders.filter((order) => order.payment_status === "deposit_paid")).toHaveLength(1);
  expect(orders.filter((order) => order.payment_status === "paid")).toHaveLength(2 + past.length);
  expect(orders.every((order) => order.receipt_url !== null)).toBe(true);
  expect(orders.flatMap((order) => order.balances)).toHaveLength(1);
  expect(valueOf(await listCards(ctx))).toMatchObject([{ brand: "visa", last_four: "4242", expired: false }]);
  expect(valueOf(await listWaiting(ctx, {})).items).toMatchObject([{ status: "waiting" }]);
  const credit = made.db.selectFrom("customer_credit").select("balance_pence").where("customer_id", "=", customerId);
  expect(await credit.executeTakeFirst()).toEqual({ balance_pence: 1_500 });
  const children = valueOf(await listOwnChildren(ctx)).items;
  expect(children.map((child) => child.image_consent)).toEqual([true, true, false]);
  expect(children.filter((child) => child.medical_conditions !== "")).toHaveLength(1);
});

test("other families have orders too", async () => {
  for (const family of [await theFamily("leeds", 1), await theFamily("leeds", 2), await theFamily("bristol")])
    expect(valueOf(await listOrders(family.ctx, {})).items.length).toBeGreaterThan(0);
});

test("every order is dated to the day on which it was placed, before what it books, and so are its payments and entries", async () => {
  const { rows } = await made.pool.query(`select o.number from orders o where o.placed_at > now() - interval '1 day'
    or o.confirmed_at < o.placed_at or o.created_at <> o.placed_at
    or exists (select from ledger_transaction t where t.order_id = o.id and t.at <> o.confirmed_at)
    or exists (select from order_item i where i.order_id = o.id and i.start_on <= o.placed_at::date)`);
  expect(rows).toEqual([]);
  const guard = await made.pool.query(
    "select tgenabled from pg_trigger where tgname = 'ledger_transaction_append_only'",
  );
  expect(guard.rows).toEqual([{ tgenabled: "O" }]);
  await expect(made.pool.query("update ledger_transaction set note = 'x'")).rejects.toThrow("append-only");
});

test("the ledger agrees, every counter matches its claims, nothing is held, and the clock is the real one again", async () => {
  expect(await findDisagreements(made.db)).toEqual([]);
  const { rows } = await made.pool
    .query(`select p.id from pool p left join claim c on c.pool_id = p.id and c.state = 'committed'
    group by p.id having p.committed <> coalesce(sum(c.quantity), 0) or p.held <> 0`);
  expect(rows).toEqual([]);
  expect((await made.pool.query("select 1 from pg_namespace where nspname = 'demo_clock'")).rows).toEqual([]);
});

test("Leeds has open, answered and closed enquiries; no mail of the past is sent", async () => {
  const { rows } = await made.pool
    .query(`select t.status, count(*)::int as n from ticket t join franchise f on f.id = t.franchise_id
    where f.slug = 'leeds' group by 1 order by 1`);
  expect(rows).toEqual([
    { status: "answered", n: 1 },
    { status: "closed", n: 2 },
    { status: "open", n: 3 },
  ]);
  expect((await made.pool.query("select kind from message where sent_at is null")).rows).toEqual([]);
  expect((await made.pool.query("select 1 from dev_mailbox")).rows).toEqual([]);
});

test("in production and with Stripe it does not touch the database", async () => {
  const unreachable = createPool("postgres://nobody@127.0.0.1:1/none");
  const stripe = { secretKey: "sk_live", publishableKey: "pk_live", webhookSecret: "whsec" };
  for (const other of [
    { ...config, production: true },
    { ...config, stripe },
  ])
    expect(await runScenario({ ...demo, config: other }, { ...database, pool: unreachable })).toBe(false);
});
