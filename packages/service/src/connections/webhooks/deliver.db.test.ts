import { randomBytes } from "node:crypto";
import type { WebhookAnswer } from "@matinee/gateways/webhooks";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { aesCipher, runWork, type SystemContext } from "../../kernel/index.ts";
import { aMember, csvText, strangers } from "../../testing/staff.ts";
import { aWorld, codeOf, newId, valueOf } from "../../testing/world.ts";
import {
  addWebhook,
  changeWebhook,
  deleteOldWebhookEvents,
  deliverWebhooks,
  exportWebhookDeliveries,
  listWebhookDeliveries,
  listWebhooks,
  reencryptWebhookSecrets,
  renewWebhookSecret,
  resendDelivery,
  resendFailed,
  sendTestEvent,
} from "../index.ts";
import { webhookWork } from "./webhook-work.ts";

const world = await aWorld();
const { db, network } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
await db
  .insertInto("user_role")
  .values({
    user_id: admin.actor.kind === "FRANCHISE_ADMIN" ? admin.actor.userId : "",
    role: "FRANCHISE_ADMIN",
    franchise_id: network.seller.id,
  })
  .execute();

type Sent = Parameters<SystemContext["gateways"]["webhooks"]["send"]>[0];
const sent: Sent[] = [];
const answers = new Map<string, (message: Sent) => Promise<WebhookAnswer> | WebhookAnswer>();
const good: WebhookAnswer = { status: 200, durationMs: 3, error: null, excerpt: "thanks" };
const bad = (status: number): WebhookAnswer => ({
  status,
  durationMs: 3,
  error: `The address answered ${status}.`,
  excerpt: "",
});
const silent: WebhookAnswer = {
  status: null,
  durationMs: 3,
  error: "The address can't be reached (ECONNREFUSED).",
  excerpt: "",
};
const webhooks = {
  send: async (message: Sent) => {
    sent.push(message);
    return (await answers.get(message.url)?.(message)) ?? good;
  },
};
const system: SystemContext = { ...world.system, gateways: { ...world.system.gateways, webhooks } };
const as = { ...admin, sites: { ...admin.sites, isLocal: true } };

const state = { made: 0 };
async function aWebhook(answer: (message: Sent) => Promise<WebhookAnswer> | WebhookAnswer = () => good) {
  const url = `http://hook-${(state.made += 1)}.test/`;
  answers.set(url, answer);
  const { id, secret } = valueOf(await addWebhook(as, { name: "Books", url, events: ["order.changed"] }));
  return { id, secret, url, sentTo: () => sent.filter((one) => one.url === url) };
}

/** So many orders change. */
async function happens(times = 1) {
  for (let n = 0; n < times; n += 1)
    await sql`select emit_webhook_event('order.changed', ${network.seller.id}::int, ${newId()}, '{}')`.execute(db);
}
/** What waited for a later try is due now. */
const timePasses = async () => {
  await sql`update webhook_delivery set next_try_at = now() where status = 'pending'`.execute(db);
  await sql`update leased_work set next_try_at = now() where kind = 'webhook.deliver'`.execute(db);
};
// What happens in a test is told to its own webhooks alone.
afterEach(async () => void (await sql`delete from webhook_endpoint`.execute(db)));
const deliveries = async (id: string) => valueOf(await listWebhookDeliveries(as, { id })).items;

test("an event is sent once, signed by the webhook's secret, and its log says how it went", async () => {
  const hook = await aWebhook();
  await happens(6);
  await deliverWebhooks(system);
  await deliverWebhooks(system);
  expect(hook.sentTo()).toHaveLength(6);
  expect(new Set(hook.sentTo().map(({ id }) => id)).size).toBe(6);
  expect(hook.sentTo()[0]?.secrets).toEqual([hook.secret]);
  const [first] = await deliveries(hook.id);
  expect(first).toMatchObject({
    type: "order.changed",
    status: "delivered",
    attempts: [{ status: 200, excerpt: "thanks" }],
  });
  expect(valueOf(await listWebhooks(as, {}))[0]?.delivered_at).not.toBeNull();
});

test("one that fails is tried again later, ten times at most, under the same id, and others go on meanwhile", async () => {
  const hook = await aWebhook(() => bad(500));
  const fine = await aWebhook();
  await happens();
  await deliverWebhooks(system);
  expect((await deliveries(hook.id))[0]).toMatchObject({ status: "pending", attempts: [{ status: 500 }] });
  await deliverWebhooks(system);
  expect(hook.sentTo()).toHaveLength(1);
  for (let n = 0; n < 12; n += 1) {
    await timePasses();
    await deliverWebhooks(system);
  }
  expect(hook.sentTo()).toHaveLength(10);
  expect(new Set(hook.sentTo().map(({ id }) => id)).size).toBe(1);
  expect((await deliveries(hook.id))[0]?.status).toBe("failed");
  expect(fine.sentTo()).toHaveLength(1);

  answers.set(hook.url, () => good);
  const [delivery] = await deliveries(hook.id);
  valueOf(await resendDelivery(as, { id: hook.id, delivery_id: delivery?.id ?? "" }));
  await deliverWebhooks(system);
  expect((await deliveries(hook.id))[0]?.status).toBe("delivered");
  expect(hook.sentTo()).toHaveLength(11);
});

test("the log is read page by page, and after an outage all that failed is sent again", async () => {
  const hook = await aWebhook();
  await happens(55);
  await sql`update webhook_delivery set status = 'failed', tries = 10, ended_at = now() where endpoint_id = ${hook.id}`.execute(
    db,
  );
  await happens(2);
  const read = async (query: { page?: number; size?: number; status?: "failed" | "pending" }) =>
    valueOf(await listWebhookDeliveries(as, { id: hook.id, ...query }));
  const first = await read({ size: 50 });
  const second = await read({ size: 50, page: 1 });
  expect([first.total, first.items.length, second.items.length]).toEqual([57, 50, 7]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(57);
  expect(await read({ status: "failed", size: 1 })).toMatchObject({ total: 55, items: [{ status: "failed" }] });

  expect(valueOf(await resendFailed(as, { id: hook.id }))).toEqual({ resent: 55, left: 0 });
  expect(await read({ status: "failed" })).toMatchObject({ total: 0 });
  expect(await read({ status: "pending" })).toMatchObject({ total: 57 });
  await deliverWebhooks(system);
  await expect.poll(() => hook.sentTo().length).toBe(57);
  const entries = await db
    .selectFrom("audit_log")
    .select("detail")
    .where("subject", "=", `webhook:${hook.id}`)
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(entries).toEqual([{ detail: { resent: 55 } }]);
  // Nothing failed since.
  expect(valueOf(await resendFailed(as, { id: hook.id }))).toEqual({ resent: 0, left: 0 });
});

test("the log is a file as it is narrowed, with the last attempt of each, and another school's managers have none", async () => {
  const hook = await aWebhook(() => bad(500));
  await happens();
  await deliverWebhooks(system);
  await timePasses();
  await deliverWebhooks(system);
  answers.set(hook.url, () => good);
  await happens();
  await deliverWebhooks(system);
  const lines = async (query: { status?: "delivered" | "pending"; sort?: string[] }) =>
    (await csvText(valueOf(await exportWebhookDeliveries(as, { id: hook.id, ...query })))).split("\r\n").slice(1, -1);
  const delivered = /^\d{4}-.+Z,order\.changed,[\da-f-]{36},delivered,1,\d{4}-.+Z,200,0\.0,,thanks,$/u;
  const pending = /,pending,2,\d{4}-.+Z,500,0\.0,The address answered 500\.,,\d{4}-.+Z$/u;
  expect(await lines({})).toEqual([expect.stringMatching(delivered), expect.stringMatching(pending)]);
  expect(await lines({ sort: ["created,asc"] })).toEqual([
    expect.stringMatching(pending),
    expect.stringMatching(delivered),
  ]);
  expect(await lines({ status: "pending" })).toEqual([expect.stringMatching(pending)]);
  const outside = await strangers(world);
  expect(codeOf(await exportWebhookDeliveries(outside.admin, { id: hook.id }))).toBe("not_found");
});

test("no more than a thousand are sent again at once, the oldest first, and the rest is counted", async () => {
  const hook = await aWebhook();
  await happens(1_003);
  await sql`update webhook_delivery set status = 'failed', created_at = now() - random() * interval '1 hour' where endpoint_id = ${hook.id}`.execute(
    db,
  );
  expect(valueOf(await resendFailed(as, { id: hook.id }))).toEqual({ resent: 1_000, left: 3 });
  const { items } = valueOf(await listWebhookDeliveries(as, { id: hook.id, size: 5 }));
  expect(items.map(({ status }) => status)).toEqual(["failed", "failed", "failed", "pending", "pending"]);
});

test("an address that does not answer holds up neither the others nor itself with more than one turn", async () => {
  const open: (() => void)[] = [];
  const slow = await aWebhook(async () => await new Promise((resolve) => open.push(() => resolve(silent))));
  const fine = await aWebhook();
  await happens(10);
  const lane = runWork(system, webhookWork);
  await expect.poll(() => slow.sentTo().length).toBe(4);
  // Another lane, or another process.
  await deliverWebhooks(system);
  expect(fine.sentTo()).toHaveLength(10);
  // No transaction and no row is held meanwhile.
  valueOf(
    await changeWebhook(as, {
      id: slow.id,
      name: "Renamed",
      url: slow.url,
      events: ["order.changed"],
      status: "active",
    }),
  );
  for (const end of open) end();
  await lane;
  expect(slow.sentTo()).toHaveLength(4);
  const { rows } = await sql<{
    error: string;
  }>`select last_error as error from leased_work where kind = 'webhook.deliver' and subject = ${slow.id}`.execute(db);
  expect(rows[0]?.error).toContain("ECONNREFUSED");
});

test("after three days without a success a webhook is off, with a work item and a mail, until somebody switches it on", async () => {
  const hook = await aWebhook(() => bad(503));
  await happens(2);
  await deliverWebhooks(system);
  await sql`update webhook_endpoint set failing_since = now() - interval '73 hours' where id = ${hook.id}`.execute(db);
  await timePasses();
  world.mails.length = 0;
  await deliverWebhooks(system);
  await world.work();
  const shown = async () => valueOf(await listWebhooks(as, {})).find(({ id }) => id === hook.id);
  expect(await shown()).toMatchObject({ status: "disabled", disabled_reason: "failing" });
  expect((await deliveries(hook.id)).map(({ status }) => status)).toEqual(["failed", "failed"]);
  expect(world.mails.map(({ subject }) => subject)).toEqual(["The webhook “Books” has been switched off"]);
  expect(world.mails[0]?.text).toContain("answered 503");
  const items = async () =>
    await db
      .selectFrom("work_item")
      .select("franchise_id")
      .where("kind", "=", "webhook_disabled")
      .where("status", "=", "open")
      .execute();
  expect(await items()).toEqual([{ franchise_id: network.seller.id }]);
  const before = hook.sentTo().length;
  await happens();
  await timePasses();
  await deliverWebhooks(system);
  expect(hook.sentTo()).toHaveLength(before);
  expect(codeOf(await sendTestEvent(as, { id: hook.id }))).toBe("in_use");

  answers.set(hook.url, () => good);
  valueOf(
    await changeWebhook(as, { id: hook.id, name: "Books", url: hook.url, events: ["order.changed"], status: "active" }),
  );
  expect(await items()).toEqual([]);
  valueOf(await sendTestEvent(as, { id: hook.id }));
  await deliverWebhooks(system);
  expect((await deliveries(hook.id))[0]).toMatchObject({ type: "webhook.test", status: "delivered" });
});

test("an address that says that it is gone is off at once", async () => {
  const hook = await aWebhook(() => bad(410));
  await happens();
  await deliverWebhooks(system);
  expect(valueOf(await listWebhooks(as, {})).find(({ id }) => id === hook.id)).toMatchObject({
    disabled_reason: "gone",
  });
});

test("for a day after a new secret the old one signs too, also if another is made meanwhile", async () => {
  const hook = await aWebhook();
  const { secret: first } = valueOf(await renewWebhookSecret(as, { id: hook.id }));
  await happens();
  await deliverWebhooks(system);
  expect(hook.sentTo()[0]?.secrets).toEqual([first, hook.secret]);
  await sql`update webhook_endpoint set old_secret_until = now() + interval '1 hour' where id = ${hook.id}`.execute(db);
  const { secret } = valueOf(await renewWebhookSecret(as, { id: hook.id }));
  await happens();
  await deliverWebhooks(system);
  expect(hook.sentTo()[1]?.secrets).toEqual([secret, hook.secret]);
  const until = valueOf(await listWebhooks(as, {})).find(({ id }) => id === hook.id)?.old_secret_until ?? "";
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  await sql`update webhook_endpoint set old_secret_until = now() where id = ${hook.id}`.execute(db);
  await happens();
  await deliverWebhooks(system);
  expect(hook.sentTo()[2]?.secrets).toEqual([secret]);
});

test("whoever made a webhook may leave, and who sees no money hears of no payments", async () => {
  const hook = await aWebhook();
  await sql`update user_account set disabled_at = now() where id = (select created_by from webhook_endpoint where id = ${hook.id})`.execute(
    db,
  );
  await happens();
  await deliverWebhooks(system);
  expect(hook.sentTo()).toHaveLength(1);
  const actor = { ...as.actor, without: ["money" as const] };
  const poor = { ...as, actor: actor.kind === "FRANCHISE_ADMIN" ? actor : as.actor };
  const refused = await addWebhook(poor, { name: "Books", url: "http://b.test/", events: ["payment.received"] });
  expect(refused).toMatchObject({ error: { details: [{ path: "events" }] } });
  const production = { ...as, sites: { ...as.sites, isLocal: false } };
  for (const url of [
    "http://www.example.org/",
    "https://10.0.0.1/",
    "https://localhost/",
    "https://u:p@www.example.org/",
    "hello",
  ])
    expect(await addWebhook(production, { name: "Books", url, events: ["order.changed"] }), url).toMatchObject({
      error: { details: [{ path: "url" }] },
    });
});

test("events are deleted after 30 days, with their log", async () => {
  const hook = await aWebhook();
  await happens();
  await deliverWebhooks(system);
  await sql`update webhook_event set occurred_at = now() - interval '31 days'`.execute(db);
  await happens();
  await deleteOldWebhookEvents(db);
  expect(await deliveries(hook.id)).toHaveLength(1);
});

test("secrets move to a new data key, and one that no key opens stops no other webhook", async () => {
  const hook = await aWebhook();
  const next = randomBytes(32);
  const url = "http://moved.test/";
  const old = randomBytes(32);
  const form = { name: "Books", url, events: ["order.changed" as const] };
  const moved = valueOf(await addWebhook({ ...as, cipher: aesCipher([old]) }, form));
  expect(await reencryptWebhookSecrets({ db, cipher: aesCipher([next, old]) })).toEqual({ changed: 1, unreadable: 1 });
  await happens();
  // The first webhook's secret is of another key, which this process lacks.
  await expect(deliverWebhooks({ ...system, cipher: aesCipher([next]) })).rejects.toThrow("1 of 2 attempts threw");
  expect(sent.filter((one) => one.url === url).map(({ secrets }) => secrets)).toEqual([[moved.secret]]);
  expect(hook.sentTo()).toEqual([]);
});

test("of two who edit one webhook the second is told, and nothing of theirs is saved", async () => {
  const hook = await aWebhook();
  const stored = async () => valueOf(await listWebhooks(as, {})).find(({ id }) => id === hook.id);
  const opened = await stored();
  const body = { id: hook.id, url: hook.url, events: ["order.changed" as const], status: "active" as const };
  valueOf(await changeWebhook(as, { ...body, name: "First", ...(opened && { version: opened.version }) }));
  const second = await changeWebhook(as, { ...body, name: "Second", ...(opened && { version: opened.version }) });
  expect([codeOf(second), (await stored())?.name]).toEqual(["edit_conflict", "First"]);
  // A program that does not ask for the version changes it as before.
  valueOf(await changeWebhook(as, { ...body, name: "Program" }));
  expect(await stored()).toMatchObject({ name: "Program", version: (opened?.version ?? 0) + 2 });
});
