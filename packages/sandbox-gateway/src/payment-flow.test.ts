import { expect, test } from "vitest";
import { shop } from "./testing/shop.ts";
import { SLOW_SETTLE_MS, LATE_WEBHOOK_MS, UNORDERED_GAP_MS } from "./test-cards.ts";

test("a good card pays, and the shop gets the webhook at once", async () => {
  const { ask, confirm, sandbox, events, gateway } = shop();
  const intent = await ask(2500);
  const answer = await confirm(intent, "4242 4242 4242 4242");
  expect(answer).toMatchObject({ status: 200, body: { id: intent.ref, status: "succeeded", amount_received: 2500 } });
  await sandbox.idle();
  expect(events).toMatchObject([{ type: "payment_intent.succeeded", intentRef: intent.ref }]);
  expect(await gateway.retrieveIntent(intent.ref)).toMatchObject({
    ok: true,
    value: { status: "succeeded", amountReceived: 2500 },
  });
});

test.each([
  ["4000000000000002", "card_declined", "generic_decline"],
  ["4000000000009995", "card_declined", "insufficient_funds"],
  ["4000000000000069", "expired_card", undefined],
  ["4000000000000127", "incorrect_cvc", undefined],
  ["4000000000000119", "processing_error", undefined],
  ["4012888888881881", "card_declined", "test_mode_live_card"],
])("card %s is refused with %s, and another card can still pay", async (number, code, declineCode) => {
  const { ask, confirm, sandbox, eventTypes, gateway } = shop();
  const intent = await ask();
  const answer = await confirm(intent, number);
  expect(answer.status).toBe(402);
  expect(answer.body.error).toMatchObject({
    type: "card_error",
    code,
    payment_intent: { status: "requires_payment_method" },
  });
  expect(answer.body.error?.decline_code).toBe(declineCode);
  expect(await gateway.retrieveIntent(intent.ref)).toMatchObject({
    value: {
      status: "requires_payment_method",
      amountReceived: 0,
      lastFailure: { code, declineCode: declineCode ?? null },
    },
  });
  expect(await confirm(intent, "5555555555554444")).toMatchObject({
    status: 200,
    body: { status: "succeeded", last_payment_error: null },
  });
  await sandbox.idle();
  expect(eventTypes()).toEqual(["payment_intent.payment_failed", "payment_intent.succeeded"]);
});

test("two confirmations at once charge the card once", async () => {
  const { ask, confirm, sandbox, eventTypes } = shop();
  const intent = await ask();
  const answers = await Promise.all([confirm(intent, "4242424242424242"), confirm(intent, "5555555555554444")]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.error).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "succeeded" },
  });
  await sandbox.idle();
  expect(eventTypes()).toEqual(["payment_intent.succeeded"]);
});

test("a cancelled payment cannot be paid, and cancelling a paid one returns it as paid", async () => {
  const { ask, confirm, gateway } = shop();
  const cancelled = await ask();
  expect(await gateway.cancelIntent(cancelled.ref)).toMatchObject({ ok: true, value: { status: "canceled" } });
  expect(await confirm(cancelled, "4242424242424242")).toMatchObject({
    status: 400,
    body: { error: { code: "payment_intent_unexpected_state", payment_intent: { status: "canceled" } } },
  });
  expect(await gateway.cancelIntent(cancelled.ref)).toMatchObject({ ok: true, value: { status: "canceled" } });
  const paid = await ask();
  await confirm(paid, "4242424242424242");
  expect(await gateway.cancelIntent(paid.ref)).toMatchObject({
    ok: true,
    value: { status: "succeeded", amountReceived: 2500 },
  });
});

test("the late card's webhook is sent late", async () => {
  const { ask, confirm, sandbox, events, pass } = shop();
  await confirm(await ask(), "4000009900000012");
  await sandbox.idle();
  pass(LATE_WEBHOOK_MS - 1);
  await sandbox.deliverDueWebhooks();
  expect(events).toEqual([]);
  pass(1);
  await sandbox.deliverDueWebhooks();
  expect(events).toHaveLength(1);
});

test("the doubled card's webhook is sent twice with one id", async () => {
  const { ask, confirm, sandbox, events } = shop();
  await confirm(await ask(), "4000009900000020");
  await sandbox.idle();
  expect(events).toHaveLength(2);
  expect(new Set(events.map(({ id }) => id)).size).toBe(1);
});

test("the unordered card's webhooks are sent in the wrong order", async () => {
  const { ask, confirm, sandbox, eventTypes, pass } = shop();
  await confirm(await ask(), "4000009900000038");
  await sandbox.idle();
  pass(UNORDERED_GAP_MS);
  await sandbox.deliverDueWebhooks();
  expect(eventTypes()).toEqual(["payment_intent.succeeded", "payment_intent.processing"]);
});

test("the silent card's webhook is never sent, but the payment can be retrieved", async () => {
  const { ask, confirm, sandbox, events, gateway, pass } = shop();
  const intent = await ask();
  await confirm(intent, "4000009900000046");
  pass(24 * 60 * 60 * 1000);
  await sandbox.deliverDueWebhooks();
  expect(events).toEqual([]);
  expect(await gateway.retrieveIntent(intent.ref)).toMatchObject({ value: { status: "succeeded" } });
});

test("a payment with the slow card stays in processing, then succeeds", async () => {
  const { ask, confirm, sandbox, eventTypes, gateway, pass } = shop();
  const intent = await ask();
  expect(await confirm(intent, "4000009900000053")).toMatchObject({ status: 200, body: { status: "processing" } });
  expect(await gateway.cancelIntent(intent.ref)).toMatchObject({ ok: true, value: { status: "processing" } });
  pass(SLOW_SETTLE_MS);
  await sandbox.deliverDueWebhooks();
  await sandbox.idle();
  expect(await gateway.retrieveIntent(intent.ref)).toMatchObject({
    value: { status: "succeeded", amountReceived: 2500 },
  });
  expect(eventTypes()).toEqual(["payment_intent.processing", "payment_intent.succeeded"]);
});

test("the card whose answer is lost has paid", async () => {
  const { ask, confirm, sandbox, eventTypes, gateway } = shop();
  const intent = await ask();
  expect(await confirm(intent, "4000009900000061")).toMatchObject({
    status: 500,
    body: { error: { type: "api_error" } },
  });
  expect(await gateway.retrieveIntent(intent.ref)).toMatchObject({ value: { status: "succeeded" } });
  await sandbox.idle();
  expect(eventTypes()).toEqual(["payment_intent.succeeded"]);
});

test("webhooks are repeated at growing intervals until the shop accepts them", async () => {
  const { ask, confirm, sandbox, events, receiverIs, pass } = shop();
  receiverIs("down");
  await confirm(await ask(), "4242424242424242");
  await sandbox.idle();
  pass(999);
  expect(await sandbox.deliverDueWebhooks()).toBe(0);
  pass(1);
  expect(await sandbox.deliverDueWebhooks()).toBe(1);
  receiverIs("up");
  pass(1999);
  expect(await sandbox.deliverDueWebhooks()).toBe(0);
  pass(1);
  expect(await sandbox.deliverDueWebhooks()).toBe(1);
  expect(events).toHaveLength(1);
  pass(3_600_000);
  expect(await sandbox.deliverDueWebhooks()).toBe(0);
});

test("a webhook of a killed process is sent by another process", async () => {
  const first = shop({ webhooksHang: true });
  const intent = await first.ask();
  await first.confirm(intent, "4242424242424242");
  const second = shop({ store: first.store });
  expect(await second.sandbox.deliverDueWebhooks()).toBe(0);
  second.pass(15_000);
  await second.sandbox.deliverDueWebhooks();
  expect(second.events).toMatchObject([{ intentRef: intent.ref }]);
});

test("a card keeps the payer's address and email, as Stripe's fraud check gets them", async () => {
  const { ask, confirm, app, asServer } = shop();
  const intent = await ask();
  const field = (name: string) => `payment_method_data[billing_details]${name}`;
  const paid = await confirm(intent, "4242424242424242", {
    [field("[email]")]: "amira@example.test",
    [field("[address][line1]")]: "1 The Headrow",
    [field("[address][postal_code]")]: "LS1 4AP",
    [field("[address][country]")]: "GB",
  });
  const url = `http://shop.localhost:3000/sandbox/v1/payment_methods/${String(paid.body.payment_method)}`;
  const answer = await app.request(url, { headers: asServer });
  expect(await answer.json()).toHaveProperty("billing_details", {
    name: "Amira Khan",
    email: "amira@example.test",
    phone: null,
    address: {
      line1: "1 The Headrow",
      line2: null,
      city: null,
      state: null,
      postal_code: "LS1 4AP",
      country: "GB",
    },
    tax_id: null,
  });
});
