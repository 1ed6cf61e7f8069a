import { pence } from "@matinee/core/kernel";
import { testDatabase } from "@matinee/testkit";
import { beforeAll, expect, test } from "vitest";
import { sqlDatabase } from "@matinee/gateways/sql";
import { prepareSandbox } from "./prepare-sandbox.ts";
import { sqlSandboxStore } from "./sql-store.ts";
import { shop } from "./testing/shop.ts";

const { pool } = await testDatabase();
const db = sqlDatabase(pool);

beforeAll(async () => {
  await Promise.all(Array.from({ length: 5 }, () => prepareSandbox(db)));
});

/** Two gateways on one database. */
function copies() {
  return [1, 2].map(() => shop({ store: sqlSandboxStore(db), realTime: true })) as [
    ReturnType<typeof shop>,
    ReturnType<typeof shop>,
  ];
}

test("a payment of one process exists in another, and either can pay it", async () => {
  const [one, two] = copies();
  const intent = await one.ask(2500);
  expect(await two.confirm(intent, "4242424242424242")).toMatchObject({ status: 200, body: { status: "succeeded" } });
  await two.sandbox.idle();
  expect(two.events).toMatchObject([{ type: "payment_intent.succeeded", intentRef: intent.ref }]);
  expect(await one.gateway.retrieveIntent(intent.ref)).toMatchObject({
    value: { status: "succeeded", amountReceived: 2500, metadata: { order_number: "LEE-1" } },
  });
  expect([one.refusals, two.refusals]).toEqual([[], []]);
});

test("twenty confirmations in two processes charge once and send one webhook", async () => {
  const [one, two] = copies();
  const intent = await one.ask(900);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? one : two).confirm(intent, "4242424242424242")),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error?.code === "payment_intent_unexpected_state")).toHaveLength(19);
  await Promise.all([one.sandbox.idle(), two.sandbox.idle()]);
  expect([...one.events, ...two.events].map(({ type }) => type)).toEqual(["payment_intent.succeeded"]);
});

test("of a cancellation and a confirmation at once, exactly one succeeds", async () => {
  const [one, two] = copies();
  for (let round = 0; round < 15; round += 1) {
    const intent = await one.ask();
    const [paid, cancelled] = await Promise.all([
      one.confirm(intent, "4242424242424242"),
      two.gateway.cancelIntent(intent.ref),
    ]);
    if (!cancelled.ok) throw new Error(cancelled.error.kind);
    const ends = await one.gateway.retrieveIntent(intent.ref);
    expect(ends).toMatchObject({ ok: true, value: { status: cancelled.value.status } });
    expect(cancelled.value.status).toBe(paid.status === 200 ? "succeeded" : "canceled");
  }
});

test("simultaneous requests with one key in two processes create one payment", async () => {
  const [one, two] = copies();
  const made = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? one : two).ask(2500, "same-key")));
  expect(new Set(made.map(({ ref }) => ref)).size).toBe(1);
});

test("a failed transaction stores nothing, not even its key", async () => {
  const [one] = copies();
  const headers = { ...one.asServer, "idempotency-key": "undone" };
  expect(await one.post("/v1/payment_intents", { amount: "5", currency: "gbp" }, headers)).toMatchObject({
    status: 400,
  });
  expect(await one.post("/v1/payment_intents", { amount: "500", currency: "gbp" }, headers)).toMatchObject({
    status: 200,
  });
});

test("exactly one live process sends the webhook of a dead one", async () => {
  const [one, two] = copies();
  const dead = shop({ store: sqlSandboxStore(db), realTime: true, webhooksHang: true });
  const intent = await dead.ask();
  await dead.confirm(intent, "4242424242424242");
  await one.sandbox.deliverDueWebhooks();
  expect(one.events.filter(({ intentRef }) => intentRef === intent.ref)).toEqual([]);
  // Acts as if the lease of the dead process had run out.
  one.pass(15_500);
  two.pass(15_500);
  await Promise.all([one.sandbox.deliverDueWebhooks(), two.sandbox.deliverDueWebhooks()]);
  const received = [...one.events, ...two.events].filter(({ intentRef }) => intentRef === intent.ref);
  expect(received).toHaveLength(1);
});

test("a slow payment settles once, in whichever process", async () => {
  const [one, two] = copies();
  const intent = await one.ask();
  expect(await one.confirm(intent, "4000009900000053")).toMatchObject({ body: { status: "processing" } });
  one.pass(5000);
  two.pass(5000);
  await Promise.all([
    one.sandbox.deliverDueWebhooks(),
    two.sandbox.deliverDueWebhooks(),
    one.sandbox.deliverDueWebhooks(),
  ]);
  await Promise.all([one.sandbox.idle(), two.sandbox.idle()]);
  const about = [...one.events, ...two.events]
    .filter(({ intentRef }) => intentRef === intent.ref)
    .map(({ type }) => type);
  expect(about.toSorted()).toEqual(["payment_intent.processing", "payment_intent.succeeded"]);
});

test("many refunds at once in two processes return no more than was paid", async () => {
  const [one, two] = copies();
  const intent = await one.ask(2500);
  await one.confirm(intent, "4242424242424242");
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      (at % 2 ? one : two).gateway.refund({ ref: intent.ref, amountPence: pence(1000), idempotencyKey: `again-${at}` }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
});

test("cards are saved for a customer, listed newest first in pages, and detached", async () => {
  const [one] = copies();
  const customer = await one.gateway.createCustomer({ idempotencyKey: "c-1", accountId: "account-1" });
  if (!customer.ok) throw new Error(customer.error.kind);
  for (const number of ["4242424242424242", "5555555555554444"]) {
    const made = await one.ask(900);
    await one.gateway.setIntentOwner(made.ref, { customerRef: customer.value, keepCard: true });
    await one.confirm(made, number);
  }
  const cards = await one.gateway.savedCards(customer.value);
  if (!cards.ok) throw new Error(cards.error.kind);
  expect(cards.value.map(({ brand, lastFour, expiryYear }) => [brand, lastFour, expiryYear])).toEqual([
    ["mastercard", "4444", 2030],
    ["visa", "4242", 2030],
  ]);
  expect(await one.gateway.detachCard(cards.value[0]?.ref ?? "")).toEqual({ ok: true, value: null });
  expect(await one.gateway.savedCards(customer.value)).toMatchObject({ value: [{ lastFour: "4242" }] });
});

test("no table holds a card number or security code", async () => {
  const [one] = copies();
  await one.confirm(await one.ask(), { number: "4000000000009995", cvc: "987" });
  const found = await pool.query(`
    select 1 from sandbox_gateway.object o where (o.*)::text ~ '4000000000009995|4242424242424242'
    union all select 1 from sandbox_gateway.idempotency_key k where (k.*)::text ~ '4000000000009995|"cvc"'`);
  expect(found.rows).toEqual([]);
});

test("old keys and delivered webhooks are deleted, open ones are not", async () => {
  const [one] = copies();
  one.receiverIs("down");
  const intent = await one.ask();
  await one.confirm(intent, "4242424242424242");
  await one.sandbox.idle();
  await one.store.deleteBefore(Date.now() + 60_000);
  const { rows } = await pool.query("select delivered_at from sandbox_gateway.delivery");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row: { delivered_at: unknown }) => row.delivered_at === null)).toBe(true);
  expect((await pool.query("select 1 from sandbox_gateway.idempotency_key")).rows).toEqual([]);
});

test("the running loop delivers webhooks and stops on request", async () => {
  const [one] = copies();
  const loop = one.sandbox.startWebhookDelivery({ everyMs: 20 });
  const intent = await one.ask();
  one.receiverIs("down");
  await one.confirm(intent, "4242424242424242");
  await one.sandbox.idle();
  one.receiverIs("up");
  one.pass(1500);
  await expect.poll(() => one.events.filter(({ intentRef }) => intentRef === intent.ref).length).toBe(1);
  await loop.stop();
  expect(one.refusals).toEqual([]);
});
