import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { calls, type CallSpec } from "@matinee/contract";
import { listenForChanges } from "@matinee/database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerKept } from "../src/http/kept/answer-kept.ts";
import { createKeptAnswers } from "../src/http/kept/kept-answers.ts";
import { createMetrics } from "../src/http/ops/metrics.ts";
import { catalogueChanges } from "./harness/catalogue-changes.ts";
import { aShop } from "./harness/a-shop.ts";
import { aFamily, aStage, type Family, type Stage } from "./roles/people.ts";
import { WHO_MAY } from "./roles/who-may.ts";

const kept = createKeptAnswers({ maxBytes: 16_000_000 });
const shop = await aShop({ kept });
const { db } = shop;
const heard: string[] = [];
const notices = listenForChanges(shop.url, {
  onChange: (notice) => {
    heard.push(notice);
    kept.drop(notice);
  },
  onGap: kept.dropAll,
  onError: (error) => {
    throw error;
  },
});
const metrics = createMetrics(shop.pool);
const app = getRequestListener((request, env) => shop.app.fetch(request, env));
const server = createServer(
  answerKept({ kept, notices, log: shop.log, metrics }, (request, response) => void app(request, response)),
);
let stage: Stage;
let family: Family;
let addresses: readonly string[];
let origin: string;

beforeAll(async () => {
  stage = await aStage(shop);
  family = await aFamily(shop, stage.near);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  origin = `http://127.0.0.1:${typeof at === "object" ? at?.port : ""}`;
  const { postcode } = await db
    .selectFrom("location")
    .select("postcode")
    .where("id", "=", stage.near.place.id)
    .executeTakeFirstOrThrow();
  const { category_id } = await db
    .selectFrom("product")
    .select("category_id")
    .where("id", "=", stage.near.bottle.id)
    .executeTakeFirstOrThrow();
  addresses = [
    ...catalogueCalls()
      .filter((name) => name !== spacesCall)
      .map(addressOf),
    `/api/groups/get/${stage.near.other.id}`,
    `/api/groups/get-suitable-groups?postcode=${encodeURIComponent(postcode)}`,
    "/api/groups/get-suitable-groups?has_spaces=true&age=7",
    "/api/groups/get-suitable-groups?sort=available,desc",
    "/api/groups/get-suitable-groups?filter=waiting:gt:0",
    "/api/courses/list?has_spaces=true",
    `/api/products/get-by-category/${category_id}?in_stock=true`,
  ];
});

afterAll(async () => {
  await notices.stop();
  await new Promise((resolve) => server.close(resolve));
});

const spacesCall = "GET /groups/get-available-spaces/{id}";

function catalogueCalls(): string[] {
  const declared = Object.entries<CallSpec>(calls);
  return declared.filter(([, spec]) => spec.cacheable === true).map(([name]) => name);
}

/** The call about something that is there. */
function addressOf(name: string): string {
  // The rows are keyed by the very names.
  const parts = WHO_MAY[name as keyof typeof WHO_MAY]?.[0]?.send({ it: family, mine: family, stage });
  const path = name
    .replace(/^GET /u, "/api")
    .replaceAll(/\{(\w+)\}/gu, (_, part: string) => String(parts?.path?.[part]));
  const query = new URLSearchParams(
    Object.entries(parts?.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

const overTheWire = async (address: string, headers: Record<string, string> = {}) =>
  await fetch(origin + address, { headers: { "accept-encoding": "br", ...headers } });
const anew = async (address: string) => await shop.app.request(`http://127.0.0.1${address}`);
const isKept = (address: string) => kept.get(`br ${new URL(origin).host}${address}`) !== undefined;
const sent = async () =>
  [...(await metrics.text()).matchAll(/^matinee_kept_answers_sent_total\S* (\d+)/gmu)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

/** Where there is nothing, that there is nothing. */
async function said(answer: Promise<Response>): Promise<string | number> {
  const { ok, status, ...rest } = await answer.then(async (one) => ({
    ok: one.ok,
    status: one.status,
    text: await one.text(),
  }));
  return ok ? rest.text : status;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await condition()) return;
    await wait(5);
  }
  throw new Error("it never came to that");
}

/** Until all that was committed before has been heard. */
async function hearAll(): Promise<void> {
  const mark = `group:${Math.floor(Math.random() * 1e9) + 1e9}`;
  await sql`select pg_notify('matinee_changed', ${mark})`.execute(db);
  await until(() => heard.includes(mark));
}

/** Asks all once, so that they are kept; answers the addresses that are. */
async function warm(): Promise<string[]> {
  await until(async () => await notices.isCurrent());
  for (const address of addresses) await (await overTheWire(address)).text();
  return addresses.filter(isKept);
}

test("every answer of the catalogue is kept, and what is kept is what is made", async () => {
  expect(await warm()).toEqual(addresses);
  const before = await sent();
  for (const address of addresses) {
    const [first, second] = [await overTheWire(address), await anew(address)];
    expect([address, await first.text()]).toEqual([address, await second.text()]);
    for (const name of ["etag", "cache-control", "content-type", "x-content-type-options", "content-security-policy"])
      expect([address, name, first.headers.get(name)]).toEqual([address, name, second.headers.get(name)]);
  }
  expect((await sent()) - before).toBe(addresses.length);
});

test("nothing of one request is kept for the next", async () => {
  const address = `/api/groups/get/${stage.near.group.id}`;
  await overTheWire(address, { "x-store-request": shop.config.storeKey, "x-request-id": "the-first-one" });
  await until(() => isKept(address));
  const plain = await overTheWire(address);
  expect(plain.headers.get("x-request-id")).not.toBe("the-first-one");
  expect([plain.headers.get("x-no-auth-token"), plain.headers.get("set-cookie")]).toEqual([null, null]);
  // A new page of the shop still gets both, and each its own.
  const fresh = async (headers: Record<string, string> = {}) =>
    await overTheWire(address, { "x-store-request": shop.config.storeKey, ...headers });
  const [one, other] = [await fresh(), await fresh()];
  expect(one.headers.get("x-no-auth-token")).not.toBe(null);
  expect(one.headers.get("x-no-auth-token")).not.toBe(other.headers.get("x-no-auth-token"));
  expect(one.headers.get("set-cookie")).toContain("XSRF-TOKEN=");
  const before = await sent();
  await fresh({ "x-no-auth-token": "whatever", cookie: "a=b; XSRF-TOKEN=x" });
  await fresh({ authorization: "Bearer abc", cookie: "XSRF-TOKEN=x" });
  expect((await sent()) - before).toBe(2);
  expect((await fresh({ "x-no-auth-token": "whatever" })).headers.get("set-cookie")).toContain("XSRF-TOKEN=");
});

test("who has it already gets a 304 without a body", async () => {
  const address = `/api/groups/get/${stage.near.group.id}`;
  const etag = (await overTheWire(address)).headers.get("etag") ?? "";
  const before = await sent();
  const again = await overTheWire(address, { "if-none-match": `"other", ${etag}` });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  expect(again.headers.get("content-encoding")).toBe(null);
  expect((await overTheWire(address, { "if-none-match": '"other"' })).status).toBe(200);
  expect((await sent()) - before).toBe(2);
});

test.each([
  ["a child's birthday", "/api/groups/get-suitable-groups?date_of_birth=2019-05-06"],
  ["where somebody stands", "/api/groups/get-suitable-groups?lat=53.8&lng=-1.55"],
  ["words that somebody typed", "/api/courses/list?q=tap"],
  ["what is not there", "/api/groups/get/99999"],
  ["what can't be read", "/api/groups/get-suitable-groups?age=old"],
  ["how many places are held and taken", "/api/groups/get-available-spaces/1"],
  ["a call of one's own", "/api/payment-providers/user"],
])("%s is not kept", async (_, address) => {
  await overTheWire(address);
  expect(isKept(address)).toBe(false);
});

test("who asks for an answer that is being made gets the same, made once", async () => {
  await warm();
  const address = `/api/groups/get/${stage.near.group.id}`;
  await sql`update stage set description = 'Once'`.execute(db);
  await hearAll();
  const before = await sent();
  const lock = await shop.pool.connect();
  await lock.query("begin; lock table stage in access exclusive mode");
  const asked = Array.from({ length: 20 }, async () => await (await overTheWire(address)).text());
  // Whoever makes it waits for the lock, long enough for all the others to come.
  await wait(500);
  await lock.query("commit");
  lock.release();
  const answers = await Promise.all(asked);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain("Once");
  expect((await sent()) - before).toBe(19);
});

test("who reads a table for the catalogue hears when it changes", async () => {
  const { rows: tables } = await sql<{ name: string; tells: boolean }>`
    select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'notify_%') as tells
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public'`.execute(
    db,
  );
  const before = await reads();
  for (const address of addresses) await anew(address);
  const after = await reads();
  const read = tables.filter(({ name }) => (after.get(name) ?? 0) > (before.get(name) ?? 0));
  expect(read.length).toBeGreaterThan(20);
  // What a postcode is doesn't change; and one that was unknown was refused, which is not kept.
  expect(read.filter(({ tells }) => !tells).map(({ name }) => name)).toEqual(["postcode"]);
});

/** How often each table was read, once every connection has said so, which it does a second after it last did. */
async function reads(): Promise<Map<string, number>> {
  await wait(1_100);
  await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`.execute(shop.requestDb)));
  const { rows } = await sql<{ name: string; n: number }>`
    select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables`.execute(
    db,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

test.each(catalogueChanges(db))("$what: no answer is older than that", async ({ change, leaves }) => {
  await warm();
  await change(stage);
  await hearAll();
  for (const address of leaves) expect([address, isKept(address)]).toEqual([address, true]);
  for (const address of addresses) {
    const [now, wire] = [await said(anew(address)), await said(overTheWire(address))];
    expect([address, wire]).toEqual([address, now]);
  }
});

test("a change that is taken back drops nothing", async () => {
  await warm();
  const taken = db.transaction().execute(async (trx) => {
    await sql`update class_group set name = 'Never'`.execute(trx);
    throw new Error("taken back");
  });
  await expect(taken).rejects.toThrow("taken back");
  await hearAll();
  // But for those that anything drops, the mark that we wait for too.
  const touchy = addresses.filter((address) => /sort=|filter=/u.test(address));
  expect(addresses.filter((address) => !isKept(address))).toEqual(touchy);
});
