import { expect, test } from "vitest";
import { BASE, shop } from "./testing/shop.ts";

async function aDisputedPayment() {
  const sandbox = shop();
  const { ask, confirm, app, asServer } = sandbox;
  const intent = await ask();
  await confirm(intent, "4000000000000259");
  const read = async (path: string): Promise<unknown> =>
    await (await app.request(`${BASE}${path}`, { headers: asServer })).json();
  const listed = await app.request(`${BASE}/v1/disputes?payment_intent=${intent.ref}`, { headers: asServer });
  // The test reads only the ids.
  const { data } = (await listed.json()) as { data: { id: string }[] };
  return { ...sandbox, intent, read, disputeId: data[0]?.id ?? "" };
}

test("a disputed payment has a dispute and can't be refunded; its charge says so", async () => {
  const { intent, read, disputeId, post, asServer } = await aDisputedPayment();
  expect(await read(`/v1/disputes/${disputeId}?expand[]=charge`)).toMatchObject({
    object: "dispute",
    amount: 2500,
    reason: "fraudulent",
    status: "needs_response",
    charge: { object: "charge", disputed: true, payment_intent: intent.ref, amount_refunded: 0 },
  });
  expect(await post("/v1/refunds", { payment_intent: intent.ref }, asServer)).toMatchObject({
    status: 400,
    body: { error: { code: "charge_disputed" } },
  });
  expect(await read("/v1/events?type=charge.dispute.created")).toMatchObject({
    data: [{ data: { object: { id: disputeId } } }],
  });
});

test.each([
  ["winning_evidence", "won"],
  ["losing_evidence", "lost"],
  ["A photo of the class", "under_review"],
])("evidence that says %j makes a dispute %s", async (uncategorized_text, status) => {
  const { disputeId, post, asServer } = await aDisputedPayment();
  const answer = await post(
    `/v1/disputes/${disputeId}`,
    { "evidence[uncategorized_text]": uncategorized_text },
    asServer,
  );
  expect(answer).toMatchObject({ status: 200, body: { status } });
  const again = await post(`/v1/disputes/${disputeId}/close`, {}, asServer);
  expect(again.status).toBe(status === "under_review" ? 200 : 400);
});

test("a payout is pending, then paid, and can be cancelled only before", async () => {
  const { post, asServer, sandbox, pass } = shop();
  const made = await post("/v1/payouts", { amount: "5000", currency: "gbp" }, asServer);
  const dropped = await post("/v1/payouts", { amount: "100", currency: "gbp" }, asServer);
  expect(made).toMatchObject({ status: 200, body: { status: "pending" } });
  expect(await post(`/v1/payouts/${dropped.body.id}/cancel`, {}, asServer)).toMatchObject({
    body: { status: "canceled" },
  });
  pass(5_000);
  await sandbox.deliverDueWebhooks();
  expect(await post(`/v1/payouts/${made.body.id}/cancel`, {}, asServer)).toMatchObject({ status: 400 });
  expect(await post("/v1/payouts", { amount: "1", currency: "gbp", method: "pigeon" }, asServer)).toMatchObject({
    status: 400,
    body: { error: { param: "method" } },
  });
});

test.each([
  ["winning_evidence", "won", [-2500, 2500], ["charge.dispute.closed", "charge.dispute.funds_reinstated"]],
  ["losing_evidence", "lost", [-2500], ["charge.dispute.closed"]],
])("a dispute is sent as events: its %s closes it as %s", async (uncategorized_text, status, moved, closing) => {
  const { gateway, disputeId, intent, post, asServer, sandbox, eventTypes } = await aDisputedPayment();
  await sandbox.idle();
  const before = eventTypes().filter((type) => type.startsWith("charge.dispute."));
  expect(before.toSorted()).toEqual(["charge.dispute.created", "charge.dispute.funds_withdrawn"]);
  expect(await gateway.retrieveDispute(disputeId)).toMatchObject({
    value: {
      intentRef: intent.ref,
      status: "needs_response",
      isInquiry: false,
      changes: [{ amount: -2500, fee: 2000 }],
    },
  });
  await post(`/v1/disputes/${disputeId}`, { "evidence[uncategorized_text]": uncategorized_text }, asServer);
  await sandbox.idle();
  expect(
    eventTypes()
      .filter((type) => type.startsWith("charge.dispute.") && !before.includes(type))
      .toSorted(),
  ).toEqual(closing);
  const closed = await gateway.retrieveDispute(disputeId);
  expect(closed.ok && [closed.value.status, closed.value.changes.map(({ amount }) => amount)]).toEqual([status, moved]);
});

test("a payout is sent as events, until it is at the bank", async () => {
  const { post, asServer, sandbox, gateway, pass, eventTypes } = shop();
  const made = await post("/v1/payouts", { amount: "5000", currency: "gbp" }, asServer);
  expect(await gateway.retrievePayout(made.body.id ?? "")).toMatchObject({
    value: { status: "pending", amountPence: 5000 },
  });
  pass(5_000);
  await sandbox.deliverDueWebhooks();
  await sandbox.idle();
  expect(eventTypes().toSorted()).toEqual(["payout.created", "payout.paid"]);
  expect(await gateway.retrievePayout(made.body.id ?? "")).toMatchObject({ value: { status: "paid" } });
});
