import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApi } from "@matinee/contract/client";
import { createPool } from "@matinee/database";
import { freePort, runningEmbedded } from "@matinee/database/embedded";
import { OLDER_MOVEMENTS } from "@matinee/testkit";
import { recordPromise } from "@matinee/testkit/promises";
import { startProduct, type Product } from "@matinee/testkit/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { familiesAtWork } from "./harness/families-at-work.ts";
import { farGateway, type FarGateway } from "./harness/far-gateway.ts";

const KILLS = 100;
const LONGEST_LIFE_MS = 1_500;
const WORKERS = 5;
const main = join(import.meta.dirname, "../src/cli/main.ts");

const dataDir = mkdtempSync(join(tmpdir(), "matinee-kills-"));
// PostgreSQL does not run as root, and its user must be able to enter.
chmodSync(dataDir, 0o755);
let gateway: FarGateway;
let product: Product;
let env: Record<string, string>;

beforeAll(async () => {
  const port = await freePort();
  gateway = await farGateway(`http://127.0.0.1:${port}`);
  env = {
    ...gateway.env,
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    PORT: String(port),
    NODE_ENV: "development",
    TRUST_PROXY: "1",
    DEMO_SIZE: "60",
    LOG_LEVEL: "silent",
  };
  product = await startProduct({ env });
});
afterAll(async () => {
  await product.stop();
  await gateway.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs a statement on the product's database, as the system: for what no call says. */
async function query<Row extends Record<string, unknown>>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const url = runningEmbedded(dataDir);
  if (url === null) throw new Error("The database does not run");
  const pool = createPool(url, { max: 1, scope: { kind: "system" }, onError: () => undefined });
  try {
    return (await pool.query<Row>(text, [...values])).rows;
  } finally {
    await pool.end();
  }
}

/** Why the database does not answer, with the end of its log and of what the product printed. */
function describe(error: unknown): string {
  const log = readFileSync(join(dataDir, "postgres.log"), "utf8").slice(-1_500);
  return `${String(error)}\n${log}\n${product.output().slice(-1_500)}`;
}

const isReady = async () => (await fetch(`${product.url}/readyz`).catch(() => null))?.ok === true;
const ready = async () => void (await vi.waitUntil(isReady, { timeout: 240_000, interval: 100 }));

const killers = {
  server: async () => await product.kill(),
  database: async () => {
    const pid = Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, "SIGKILL");
  },
  both: async () => {
    await killers.database();
    await killers.server();
  },
};

/** Kills at a random moment, starts again what does not start by itself, and waits until the product answers. Returns how long that took, in ms. */
async function killOnce(nth: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_LIFE_MS));
  const killedAt = performance.now();
  const killed = (["server", "database", "both", "database"] as const)[nth % 4] ?? "both";
  await killers[killed]();
  if (killed !== "database") product = await startProduct({ env });
  // What the killed process had taken comes back when its lease ends, here at once. PostgreSQL syncs its whole folder first, which takes a
  // busy disk long.
  const endLeases = "update leased_work set leased_until = now() where leased_until < now() + interval '178 seconds'";
  await expect
    .poll(async () => await query(endLeases).then(() => "back", describe), { timeout: 240_000, interval: 100 })
    .toBe("back");
  await ready();
  return performance.now() - killedAt;
}

/** The keys in the mailed offers that are open. */
async function offerKeys(): Promise<string[]> {
  const rows = await query<{ key: string }>(
    `select substring(m.body_text from '/offer/([^[:space:]]+)') as key from dev_mailbox m
     where m.body_text ~ '/offer/' order by m.sent_at desc limit 10`,
  );
  return rows.map(({ key }) => key);
}

/** What is not at its end yet. */
const UNSETTLED = `
  select 'order ' || o.id || ' is placed' as text from orders o where o.status = 'placed'
  union all select concat_ws(' ', 'claim', c.id, 'is held for', c.order_id, 'entry ' || c.waiting_entry_id, case when c.kept then 'the list' end) from claim c where c.state = 'held'
  union all select 'refund ' || r.id || ' is ' || r.status from refund r where r.status in ('requested', 'sent', 'pending', 'requires_action')
  union all select 'payment ' || p.id || ' is undecided' from payment p where p.outcome = 'undecided' or (p.status = 'succeeded' and p.outcome is null)
  union all select 'mail ' || m.id || ' waits' from message m where m.sent_at is null and m.given_up_at is null
  union all select 'event ' || e.id || ' waits' from payment_event e where e.handled_at is null
  union all select 'fee of payment ' || w.subject || ' is not posted' from leased_work w where w.kind = 'payment.fee'
  union all select 'work ' || w.kind || ' ' || w.subject || ' fails: ' || w.last_error from leased_work w where w.last_error is not null`;

/** Lets the time pass that everything has: holds, offers, pauses between attempts. */
async function passTime(): Promise<void> {
  await query(`update orders set hold_expires_at = now() - interval '1 second' where status = 'placed'`);
  await query(`update waiting_offer set expires_at = now() - interval '1 second' where ended_at is null`);
  await query(`update claim set held_until = now() - interval '1 second' where state = 'held'`);
  await query(`update leased_work set next_try_at = now() where next_try_at > now() and lease is null`);
}

async function audit(): Promise<string> {
  const child = spawn(process.execPath, [main, "doctor", "--audit"], {
    env: { ...process.env, NODE_ENV: "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString("utf8")));
  await new Promise((closed) => child.once("close", closed));
  return printed;
}

/** Money that the provider took, and that is neither for a confirmed order, nor on its way back, nor an open work item. */
async function lostMoney(): Promise<string[]> {
  const stored = await query<{ ref: string; amount: number; back: number; stands: boolean; item: boolean }>(
    `select p.provider_ref as ref, p.amount_pence as amount, o.status in ('confirmed', 'partly_cancelled') as stands,
       coalesce((select sum(r.amount_pence) from refund r where r.payment_id = p.id and r.status = 'succeeded'), 0)::int as back,
       exists (select from work_item i where i.order_id = o.id and i.status = 'open') as item
     from payment p join orders o on o.id = p.order_id where p.status = 'succeeded'`,
  );
  const ours = new Map(stored.map((one) => [one.ref, one]));
  return (await gateway.money()).flatMap(({ ref, taken, back }) => {
    const our = ours.get(ref);
    if (our === undefined || our.amount !== taken || our.back !== back) return [`${ref}: ${taken} taken, ${back} back`];
    return our.stands || our.item || back === taken ? [] : [`${ref}: ${taken} taken for an order that does not stand`];
  });
}

test("server and database killed at random moments of checkouts, refunds and offers: the audit finds nothing lost", async () => {
  const patient = { timeout: 120_000, interval: 1_000 };
  const api = createApi({ baseUrl: `${product.url}/api`, storeKey: "matinee-store" });
  const { items } = await api.call("GET /courses/list", { query: { size: 200 } });
  const roomy = items.filter((camp) => camp.available > 4).toSorted((a, b) => b.start_date.localeCompare(a.start_date));
  const [full, ...camps] = roomy;
  if (full === undefined || camps.length === 0) throw new Error("The demo network has too few camps");
  const work = familiesAtWork({ url: product.url, gateway, camps, full, offerKeys, ready }, WORKERS);
  await work.fill(4);
  await query(
    `update pool set size = committed + held where id in
       (select pool_id from course where id = $1 union select pool_id from course_day_place where course_id = $1)`,
    [full.id],
  );
  work.start();
  const pauses: number[] = [];
  for (let n = 0; n < KILLS; n += 1) pauses.push(await killOnce(n));
  const usual = pauses.toSorted((a, b) => a - b)[KILLS / 2] ?? 0;
  const longest = Math.max(...pauses);
  process.stdout.write(
    `Ready again ${Math.round(usual)} ms after a kill (median), ${Math.round(longest)} ms at most\n`,
  );
  // Whatever the kills left behind, families are served afterwards.
  const served = { ...work.done };
  await expect.poll(() => work.done.accepted, patient).toBeGreaterThan(served.accepted);
  await expect.poll(() => work.done.cancelled, patient).toBeGreaterThan(served.cancelled);
  await work.stop();
  // Those of the killed processes.
  await query("update leased_work set lease = null, leased_until = null");
  // Who still waits goes home: otherwise each place would be offered to one family after the other first.
  await query("update waiting_list_entry set status = 'withdrawn', ended_at = now() where status = 'waiting'");

  await expect
    .poll(async () => {
      await passTime();
      return (await query<{ text: string }>(UNSETTLED)).map(({ text }) => text);
    }, patient)
    .toEqual([]);
  // What has just moved is left alone by the audit.
  await query("alter table ledger_transaction disable trigger user");
  await query(OLDER_MOVEMENTS);
  await query("alter table ledger_transaction enable trigger user");
  const lost = await lostMoney();
  const found = await audit();
  const { bought, cancelled, accepted } = work.done;
  recordPromise({
    promise: "R3",
    tried: "the server, PostgreSQL or both killed at random moments of checkouts, refunds and offers",
    times: KILLS,
    lost: lost.length + (found.includes("All checks passed.") ? 0 : 1),
    note: `${bought} checkouts, ${cancelled} refunds, ${accepted} offers`,
  });
  expect(lost).toEqual([]);
  expect(found).toContain("All checks passed.");
  const twice = await query(
    `select p.order_id from payment p where p.status = 'succeeded' and p.purpose = 'order'
     group by p.order_id having sum(p.amount_pence - p.refunded_pence) > max(p.amount_pence)`,
  );
  expect(twice).toEqual([]);
});
