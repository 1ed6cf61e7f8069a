import type { WebhookAnswer } from "@matinee/gateways/webhooks";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { SystemContext } from "../../kernel/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, newId, valueOf } from "../../testing/world.ts";
import { listWorkItems, retryWorkItem } from "../../work-items/index.ts";
import { addWebhook, changeWebhook, deliverWebhooks } from "../index.ts";

// What staff are told of a webhook to which nothing can be delivered, and what they can do about it.
const world = await aWorld();
const { db, network } = world;
const member = await aMember(world, "FRANCHISE_ADMIN");
const admin = { ...member, sites: { ...member.sites, isLocal: true } };

type Send = SystemContext["gateways"]["webhooks"]["send"];
const sent: Parameters<Send>[0][] = [];
const working = new Set<string>();
const good: WebhookAnswer = { status: 200, durationMs: 3, error: null, excerpt: "" };
const busy: WebhookAnswer = { status: 500, durationMs: 3, error: "The address answered 500.", excerpt: "" };
const silent: WebhookAnswer = { status: null, durationMs: 3, error: "The address can't be reached.", excerpt: "" };

/** Delivers what is due. Addresses that do not work answer like this. */
async function deliver(failure: WebhookAnswer = busy): Promise<void> {
  const send: Send = async (message) => {
    sent.push(message);
    return await Promise.resolve(working.has(message.url) ? good : failure);
  };
  await deliverWebhooks({ ...world.system, gateways: { ...world.system.gateways, webhooks: { send } } });
}

const made = { webhooks: 0 };
const freshUrl = () => `http://failing-${(made.webhooks += 1)}.test/`;

/** A webhook with one event, whose first attempt has failed. */
async function aFailingWebhook(failure: WebhookAnswer = busy) {
  const url = freshUrl();
  const { id } = valueOf(await addWebhook(admin, { name: "Books", url, events: ["order.changed"] }));
  await sql`select emit_webhook_event('order.changed', ${network.seller.id}::int, ${newId()}, '{}')`.execute(db);
  await deliver(failure);
  const items = async () =>
    await db
      .selectFrom("work_item")
      .select(["status", "franchise_id", "cause"])
      .where("kind", "=", "webhook_failing")
      .where("subject", "=", id)
      .execute();
  /** So long after its first failure the next try comes. */
  const nextTry = async (after: string) => {
    await sql`update webhook_endpoint set failing_since = now() - ${after}::interval where id = ${id}`.execute(db);
    await sql`update webhook_delivery set next_try_at = now() where endpoint_id = ${id}`.execute(db);
    await workIsDue();
    await deliver(failure);
  };
  const form = { id, name: "Books", url, events: ["order.changed" as const], status: "active" as const };
  return { id, url, form, items, nextTry };
}

const workIsDue = async () =>
  void (await sql`update leased_work set next_try_at = now() where kind = 'webhook.deliver'`.execute(db));

afterEach(async () => void (await sql`delete from webhook_endpoint`.execute(db)));

test.each([
  ["answers with an error", busy],
  ["does not answer", silent],
])(
  "a webhook with one event whose address %s for an hour is shown to its school, until a delivery arrives",
  async (_, failure) => {
    const { url, items, nextTry } = await aFailingWebhook(failure);
    await nextTry("59 minutes");
    expect(await items()).toEqual([]);
    await nextTry("61 minutes");
    const item = { status: "open", franchise_id: network.seller.id, cause: failure.error };
    expect(await items()).toEqual([item]);
    // Its next try is hours away, so that nothing is due meanwhile.
    await workIsDue();
    await deliver();
    expect(await items()).toEqual([item]);
    await nextTry("4 hours");
    expect(await items()).toEqual([item]);
    working.add(url);
    await nextTry("9 hours");
    expect(await items()).toEqual([{ ...item, status: "done" }]);
  },
);

test("with another address what waits is sent there at once, and nothing of another webhook", async () => {
  const [webhook, other] = [await aFailingWebhook(), await aFailingWebhook()];
  await webhook.nextTry("61 minutes");
  await sql`update webhook_delivery set next_try_at = now() + interval '20 hours'`.execute(db);
  const url = freshUrl();
  working.add(url);
  const before = sent.length;
  valueOf(await changeWebhook(admin, { ...webhook.form, url }));
  expect((await webhook.items()).map(({ status }) => status)).toEqual(["done"]);
  await deliver();
  // The event of each webhook was told to both.
  expect(sent.slice(before).map((one) => one.url)).toEqual([url, url]);
  const states = db.selectFrom("webhook_delivery").select("status").where("endpoint_id", "=", webhook.id);
  expect([...new Set((await states.execute()).map(({ status }) => status))]).toEqual(["delivered"]);
  // Saved without another address, nothing is sent sooner.
  valueOf(await changeWebhook(admin, { ...other.form, name: "Renamed" }));
  await deliver();
  expect(sent).toHaveLength(before + 2);
});

test("an address that did not answer is not waited for once it is corrected", async () => {
  const { form } = await aFailingWebhook(silent);
  const url = freshUrl();
  working.add(url);
  // The work of the webhook waits too.
  await sql`update leased_work set next_try_at = now() + interval '10 minutes' where kind = 'webhook.deliver'`.execute(
    db,
  );
  await sql`update webhook_delivery set next_try_at = now() + interval '20 hours'`.execute(db);
  valueOf(await changeWebhook(admin, { ...form, url }));
  await deliver();
  expect(sent.at(-1)?.url).toBe(url);
});

test("who tries again sends what waits at once, and a success closes the item", async () => {
  const { id, url, items, nextTry } = await aFailingWebhook();
  await nextTry("61 minutes");
  await sql`update webhook_delivery set next_try_at = now() + interval '20 hours'`.execute(db);
  const { items: shown } = valueOf(await listWorkItems(admin, { sort: [] }));
  const item = shown.find(({ kind, status }) => kind === "webhook_failing" && status === "open");
  expect(item).toMatchObject({ can_retry: true });
  working.add(url);
  valueOf(await retryWorkItem(admin, { id: item?.id ?? "" }));
  await deliver();
  expect((await items()).map(({ status }) => status)).toEqual(["done"]);
  const states = db.selectFrom("webhook_delivery").select("status").where("endpoint_id", "=", id);
  expect(await states.execute()).toEqual([{ status: "delivered" }]);
});

test("a webhook that is switched off has no such item", async () => {
  const { form, items, nextTry } = await aFailingWebhook();
  await nextTry("61 minutes");
  valueOf(await changeWebhook(admin, { ...form, status: "disabled" }));
  expect((await items()).map(({ status }) => status)).toEqual(["done"]);
});
