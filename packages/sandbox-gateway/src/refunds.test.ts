import { pence } from "@matinee/core/kernel";
import { expect, test } from "vitest";
import { shop } from "./testing/shop.ts";
import { REFUND_ANSWER_MS, REFUND_FAILURE_MS, REFUND_PENDING_MS } from "./test-cards.ts";

test("a payment is refunded in parts, never by more than was paid, and once for each key", async () => {
  const { ask, confirm, gateway, sandbox, events } = shop();
  const { ref, clientSecret } = await ask(2500);
  expect(await gateway.refund({ ref, amountPence: pence(100), idempotencyKey: "r-0" })).toMatchObject({
    ok: false,
    error: { kind: "rejected", providerCode: "charge_not_refundable" },
  });
  await confirm({ ref, clientSecret }, "4242424242424242");
  const first = await gateway.refund({ ref, amountPence: pence(1000), idempotencyKey: "r-1" });
  expect(first).toMatchObject({ ok: true, value: { status: "succeeded", amountPence: 1000 } });
  expect(await gateway.refund({ ref, amountPence: pence(1000), idempotencyKey: "r-1" })).toEqual(first);
  expect(await gateway.refund({ ref, amountPence: pence(1501), idempotencyKey: "r-2" })).toMatchObject({
    ok: false,
    error: { kind: "rejected", providerCode: "charge_invalid_parameter" },
  });
  expect(await gateway.refund({ ref, amountPence: pence(1500), idempotencyKey: "r-3" })).toMatchObject({ ok: true });
  expect(await gateway.refund({ ref, amountPence: pence(1), idempotencyKey: "r-4" })).toMatchObject({
    ok: false,
    error: { kind: "rejected", providerCode: "charge_already_refunded" },
  });
  await sandbox.idle();
  const told = events.filter(({ type }) => type === "refund.created" || type === "charge.refunded");
  expect(told.map(({ intentRef }) => intentRef)).toEqual([ref, ref, ref, ref]);
});

test("many refunds at once return no more than was paid", async () => {
  const { ask, confirm, gateway } = shop();
  const { ref, clientSecret } = await ask(2500);
  await confirm({ ref, clientSecret }, "4242424242424242");
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      gateway.refund({ ref, amountPence: pence(1000), idempotencyKey: `many-${at}` }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
});

test("a refund that fails is reported later, and the money can be refunded again", async () => {
  const { ask, confirm, gateway, sandbox, eventTypes, pass } = shop();
  const { ref, clientSecret } = await ask(2500);
  await confirm({ ref, clientSecret }, "4000000000005126");
  expect(await gateway.refund({ ref, amountPence: pence(2500), idempotencyKey: "f-1" })).toMatchObject({
    value: { status: "succeeded" },
  });
  pass(REFUND_FAILURE_MS);
  await sandbox.deliverDueWebhooks();
  await sandbox.idle();
  expect(eventTypes()).toContain("refund.failed");
  expect(await gateway.refund({ ref, amountPence: pence(2500), idempotencyKey: "f-2" })).toMatchObject({ ok: true });
});

test("a refund of the slow card is pending first, and its success is sent as an event", async () => {
  const { ask, confirm, gateway, sandbox, eventTypes, pass } = shop();
  const { ref, clientSecret } = await ask(2500);
  await confirm({ ref, clientSecret }, "4000000000007726");
  const made = await gateway.refund({ ref, amountPence: pence(2500), idempotencyKey: "p-1" });
  if (!made.ok) throw new Error("The refund was refused");
  expect(made.value).toMatchObject({ status: "pending", intentRef: ref, key: "p-1" });
  pass(REFUND_PENDING_MS);
  await sandbox.deliverDueWebhooks();
  await sandbox.idle();
  expect(await gateway.retrieveRefund(made.value.ref)).toMatchObject({ value: { status: "succeeded" } });
  expect(eventTypes()).toEqual(expect.arrayContaining(["refund.created", "refund.updated", "charge.refund.updated"]));
});

test("a refund that waits for the customer succeeds with the answer, or is cancelled before it", async () => {
  const { ask, confirm, gateway, sandbox, eventTypes, pass, post, asServer } = shop();
  const { ref, clientSecret } = await ask(2500);
  await confirm({ ref, clientSecret }, "4000009900000087");
  const made = async (key: string) => {
    const refund = await gateway.refund({ ref, amountPence: pence(1250), idempotencyKey: key });
    if (!refund.ok) throw new Error("The refund was refused");
    expect(refund.value.status).toBe("requires_action");
    return refund.value.ref;
  };
  const cancel = async (refund: string) => await post(`/v1/refunds/${refund}/cancel`, {}, asServer);
  const dropped = await made("a-1");
  expect(await cancel(dropped)).toMatchObject({ status: 200, body: { status: "canceled" } });
  await sandbox.idle();
  expect(eventTypes()).toEqual(expect.arrayContaining(["refund.updated", "charge.refund.updated"]));
  // The amount can be refunded again.
  const [answered, other] = [await made("a-2"), await made("a-3")];
  pass(REFUND_ANSWER_MS);
  await sandbox.deliverDueWebhooks();
  for (const refund of [answered, other]) {
    expect(await gateway.retrieveRefund(refund)).toMatchObject({ value: { status: "succeeded" } });
    expect(await cancel(refund)).toMatchObject({ status: 400, body: { error: { code: "refund_not_cancelable" } } });
  }
  expect(await gateway.retrieveRefund(dropped)).toMatchObject({ value: { status: "canceled" } });
});

test("a refund is found by the key that it was asked for with", async () => {
  const { ask, confirm, gateway } = shop();
  const { ref, clientSecret } = await ask(2500);
  await confirm({ ref, clientSecret }, "4242424242424242");
  await gateway.refund({ ref, amountPence: pence(100), idempotencyKey: "k-1" });
  await gateway.refund({ ref, amountPence: pence(200), idempotencyKey: "k-2" });
  const found = await gateway.refundsOf(ref);
  expect(found.ok && found.value.find(({ key }) => key === "k-1")).toMatchObject({ amountPence: 100 });
  expect(found.ok && found.value.some(({ key }) => key === "k-3")).toBe(false);
});
