import { pence } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { startCheckout } from "../checkout/index.ts";
import { openWorkItem, runWork, runWorkOn } from "../kernel/index.ts";
import { findDisagreements, paymentSummary } from "../ledger/index.ts";
import { postings } from "../ledger/testing/an-order.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aBooking } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { refundWork } from "./refund-work.ts";
import { requestRefund } from "./request-refund.ts";
import { retryRefund } from "./retry-refund.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const PRICE = 2_400;
const FAILS_LATER = "4000000000005126";
const PENDS_FIRST = "4000000000007726";

afterEach(async () => {
  Object.assign(world.state, { providerDown: false, fault: null });
  const wrong = (await findDisagreements(db)).filter(({ about }) => about === "refund" || about === "refunded");
  if (wrong.length > 0) throw new Error(`The ledger disagrees: ${JSON.stringify(wrong)}`);
});

/** A paid order with two work items open, and a refund that is noted and not sent. */
async function aRefund(amount: number, card?: string, reason: "captured_no_place" | "goodwill" = "captured_no_place") {
  const { orderId } = await aBooking(world, ["Ada"], card);
  const { id: paymentId } = await paymentOf(orderId);
  for (const kind of ["captured_no_place", "ledger_disagrees"] as const)
    await openWorkItem(system, db, { kind, subject: kind === "captured_no_place" ? paymentId : orderId, orderId });
  const refundId = await inTransaction(db, (trx) => requestRefund(system, trx, { paymentId, amount, reason }));
  // Sent by hand, not by the job.
  world.queue.length = 0;
  return await theRefund(refundId, orderId);
}

/** A refund of everything, which the provider refuses because a penny was given back there by hand. */
async function aRefundTooMuch() {
  const refund = await aRefund(PRICE, undefined, "goodwill");
  const { provider_ref: ref } = await paymentOf(refund.orderId);
  valueOf(
    await system.gateways.payments.refund({ ref: ref ?? "", amountPence: pence(1), idempotencyKey: refund.orderId }),
  );
  await world.sandbox.idle();
  world.queue.length = 0;
  return refund;
}

/** A payment that came after its place was gone, so that all of it goes back. */
async function aRefundWithoutPlace(card: string) {
  const group = await world.group({ capacity: 1, trialCap: 1 });
  const late = await world.basket(group);
  const checkout = valueOf(await startCheckout(late.ctx, { order_id: late.orderId }));
  await letHoldLapse(db, late.orderId);
  const other = await world.basket(group);
  valueOf(await startCheckout(other.ctx, { order_id: other.orderId }));
  await world.pay(checkout.client_secret, card);
  await world.work();
  const { id: paymentId } = await paymentOf(late.orderId);
  const { id } = await db
    .selectFrom("refund")
    .select("id")
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return await theRefund(id, late.orderId);
}

async function paymentOf(orderId: string) {
  return await db
    .selectFrom("payment")
    .select(["id", "provider_ref", "refunded_pence"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
}

async function theRefund(refundId: string, orderId: string) {
  const { provider_ref: paymentRef } = await paymentOf(orderId);
  const { number } = await db.selectFrom("orders").select("number").where("id", "=", orderId).executeTakeFirstOrThrow();
  if (number === null) throw new Error("The order has no number");
  world.mails.length = 0;
  const items = async () => {
    const rows = await db.selectFrom("work_item").select(["kind", "status"]).where("order_id", "=", orderId).execute();
    return rows.map(({ kind, status }) => `${kind} ${status}`).toSorted();
  };
  const refund = db.selectFrom("refund").select("status").where("id", "=", refundId);
  return {
    refundId,
    orderId,
    paymentRef: paymentRef ?? "",
    standing: async () => ({
      refund: (await refund.executeTakeFirstOrThrow()).status,
      posted: (await postings(db, orderId)).map(({ kind }) => kind).filter((kind) => kind.startsWith("refund")),
      refunded: (await paymentOf(orderId)).refunded_pence,
      items: await items(),
    }),
    /** How many refunds the provider has made of the payment. */
    atProvider: async () => {
      const { rows } =
        await sql`select from sandbox_gateway.object where kind = 'refund' and parent = ${paymentRef}`.execute(db);
      return rows.length;
    },
    send: async () => await runWorkOn(system, refundWork, refundId),
    /** Lets the pause to the next try pass. */
    again: async () => {
      await sql`update leased_work set next_try_at = now() where subject = ${refundId}`.execute(db);
      return await runWorkOn(system, refundWork, refundId);
    },
    told: async () => (await paymentSummary(db, orderId)).status,
    subjects: () =>
      world.mails.flatMap(({ subject }) => (subject.includes(number) ? subject.replace(/ \(.*\)$/u, "") : [])),
  };
}

test("a refund that two jobs send at once is posted once, and closes what waited for it and nothing else", async () => {
  const { send, standing, atProvider } = await aRefund(PRICE);
  await Promise.all([send(), send()]);
  await send();
  expect(await standing()).toEqual({
    refund: "succeeded",
    posted: ["refund"],
    refunded: PRICE,
    items: ["captured_no_place done", "ledger_disagrees open"],
  });
  expect(await atProvider()).toBe(1);
});

test("a refund keeps the time at which somebody closed its work item by hand", async () => {
  const { send, orderId } = await aRefund(PRICE);
  const item = db.selectFrom("work_item").select("done_at").where("order_id", "=", orderId);
  await sql`update work_item set status = 'done', done_at = '2026-01-05T10:00:00Z' where kind = 'captured_no_place' and order_id = ${orderId}`.execute(
    db,
  );
  const before = await item.execute();
  expect(before).toContainEqual({ done_at: expect.stringContaining("2026-01-05") as string });
  await send();
  expect(await item.execute()).toEqual(before);
});

test("with the provider out of reach a refund is tried again, and after a while somebody is told", async () => {
  const { send, again, standing } = await aRefund(1_000);
  world.state.providerDown = true;
  await send();
  for (let n = 1; n < refundWork.item.afterAttempts; n += 1) await again();
  expect(await standing()).toMatchObject({
    refund: "sent",
    posted: [],
    refunded: 0,
    items: ["captured_no_place open", "ledger_disagrees open", "refund_stuck open"],
  });
  world.state.providerDown = false;
  await again();
  expect(await standing()).toMatchObject({ refund: "succeeded", posted: ["refund"], refunded: 1_000 });
  expect((await standing()).items).toContain("refund_stuck done");
});

test.each(["done", "not done"] as const)(
  "a refund whose call was %s and answered with 500 is made once, although the provider repeats its answer",
  async (fault) => {
    const { send, again, standing, atProvider } = await aRefund(1_000);
    world.state.fault = fault;
    await send();
    world.state.fault = null;
    // Without its events, as if they were lost.
    world.queue.length = 0;
    expect(await standing()).toMatchObject({ refund: "sent", posted: [], refunded: 0 });
    await again();
    expect(await standing()).toMatchObject({ refund: "succeeded", posted: ["refund"], refunded: 1_000 });
    expect(await atProvider()).toBe(1);
  },
);

test("a refund that the provider refuses moves no money, and somebody is asked to look", async () => {
  const { send, standing } = await aRefundTooMuch();
  await send();
  expect(await standing()).toEqual({
    refund: "failed",
    posted: [],
    refunded: 0,
    items: ["captured_no_place open", "ledger_disagrees open", "refund_failed open"],
  });
});

test("a pending refund is not booked as done until the provider says so, by event or when asked", async () => {
  for (const how of ["event", "asked"]) {
    const { send, again, standing } = await aRefund(PRICE, PENDS_FIRST);
    await send();
    expect(await standing()).toMatchObject({ refund: "pending", posted: [], refunded: 0 });
    if (how === "event") await world.later(3_000);
    else {
      world.state.providerAheadMs += 3_000;
      await world.sandbox.deliverDueWebhooks();
      await world.sandbox.idle();
      world.queue.length = 0;
      await again();
    }
    expect(await standing()).toMatchObject({
      refund: "succeeded",
      posted: ["refund"],
      refunded: PRICE,
      items: ["captured_no_place done", "ledger_disagrees open"],
    });
  }
});

test("a refund that the bank returns is taken back, told to the family, and made by another attempt", async () => {
  const { refundId, standing, told, subjects, atProvider } = await aRefundWithoutPlace(FAILS_LATER);
  expect([await told(), (await standing()).items]).toEqual(["refunded", ["captured_no_place done"]]);
  await world.later(3_000);
  expect(await standing()).toEqual({
    refund: "failed",
    posted: ["refund", "refund_returned"],
    refunded: 0,
    items: ["captured_no_place done", "refund_failed open"],
  });
  expect([await told(), subjects()]).toEqual(["refund_delayed", ["Your refund of £24.00 is delayed"]]);

  expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, refundId))).toBe(true);
  expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, refundId))).toBe(false);
  expect(await told()).toBe("refund_due");
  await world.work();
  expect(await atProvider()).toBe(2);
  expect(await standing()).toMatchObject({
    refund: "succeeded",
    posted: ["refund", "refund_returned", "refund"],
    refunded: PRICE,
  });
  expect((await standing()).items).toContain("refund_failed done");
  expect(await told()).toBe("refunded");
  expect(subjects()).toEqual(["Your refund of £24.00 is delayed", "We have refunded £24.00"]);
  // Late news of the first attempt changes nothing.
  await sql`update payment_event set handled_at = null where type like 'refund.%'`.execute(db);
  const events = await db.selectFrom("payment_event").select("id").where("handled_at", "is", null).execute();
  for (const { id } of events) world.queue.push({ name: "payment.event", data: { eventId: id } });
  await world.work();
  expect(await standing()).toMatchObject({ refund: "succeeded", refunded: PRICE });
});

test("the last mail about a refund is true: after it was made late and returned again, and made again", async () => {
  const { refundId, standing, subjects } = await aRefundWithoutPlace(FAILS_LATER);
  const DELAYED = "Your refund of £24.00 is delayed";
  const MADE = "We have refunded £24.00";
  const retry = async () => {
    expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, refundId))).toBe(true);
    await world.work();
    expect((await standing()).refund).toBe("succeeded");
  };
  await world.later(3_000);
  await retry();
  expect(subjects()).toEqual([DELAYED, MADE]);
  await world.later(3_000);
  expect((await standing()).refund).toBe("failed");
  expect(subjects()).toEqual([DELAYED, MADE, DELAYED]);
  await retry();
  expect(subjects()).toEqual([DELAYED, MADE, DELAYED, MADE]);
});

test("a family that was promised a mail gets it, also where somebody closed the work item meanwhile", async () => {
  const { refundId, orderId, subjects } = await aRefundWithoutPlace(FAILS_LATER);
  await world.later(3_000);
  await sql`update work_item set status = 'done', done_at = now() where kind = 'refund_failed' and order_id = ${orderId}`.execute(
    db,
  );
  expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, refundId))).toBe(true);
  await world.work();
  expect(subjects()).toEqual(["Your refund of £24.00 is delayed", "We have refunded £24.00"]);
});

test("the loss of every event is made good: a returned refund is found by asking", async () => {
  const { send, again, standing } = await aRefund(PRICE, FAILS_LATER);
  await send();
  world.state.providerAheadMs += 3_000;
  await world.sandbox.deliverDueWebhooks();
  await world.sandbox.idle();
  world.queue.length = 0;
  await again();
  expect(await standing()).toMatchObject({ refund: "failed", posted: ["refund", "refund_returned"], refunded: 0 });
});

test("a refund made at the provider by hand is shown to staff, once", async () => {
  const { paymentRef, orderId, standing } = await aRefund(PRICE);
  await sql`update refund set status = 'failed' where status = 'requested'`.execute(db);
  const answer = await world.sandbox.app.request("http://sandbox.test/v1/refunds", {
    method: "POST",
    headers: { authorization: "Bearer sk_test_world" },
    body: new URLSearchParams({ payment_intent: paymentRef, amount: "500" }),
  });
  expect(answer.status).toBe(200);
  await world.work();
  const open = await db
    .selectFrom("work_item")
    .select(["kind", "detail"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "refund_unknown")
    .execute();
  expect(open).toMatchObject([{ detail: { amount: 500, payment_ref: paymentRef } }]);
  expect(await standing()).toMatchObject({ refunded: 0, posted: [] });
});

test("a refund whose money is not owed any more is not tried again", async () => {
  // A sale that stands: it owes nobody anything.
  const sale = await aRefundTooMuch();
  await sale.send();
  expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, sale.refundId))).toBe(false);
  // The same money is on its way by another refund.
  const late = await aRefundWithoutPlace(FAILS_LATER);
  await world.later(3_000);
  const { id: paymentId } = await paymentOf(late.orderId);
  await inTransaction(db, (trx) =>
    requestRefund(system, trx, { paymentId, amount: PRICE, reason: "captured_no_place" }),
  );
  expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, late.refundId))).toBe(false);
  expect((await late.standing()).refund).toBe("failed");
});

test("a refund that the version before is sending is not taken for one made by hand", async () => {
  const { paymentRef, standing } = await aRefund(PRICE);
  // It sent no key with its refunds.
  await world.sandbox.app.request("http://sandbox.test/v1/refunds", {
    method: "POST",
    headers: { authorization: "Bearer sk_test_world" },
    body: new URLSearchParams({ payment_intent: paymentRef, amount: String(PRICE) }),
  });
  await world.work();
  expect((await standing()).items).toEqual(["captured_no_place open", "ledger_disagrees open"]);
});

test("a refund of another provider than the one that we ask is left alone", async () => {
  const { refundId, orderId, standing, again } = await aRefund(PRICE);
  const paidAt = async (provider: "sandbox" | "stripe") =>
    await db.updateTable("payment").set({ provider }).where("order_id", "=", orderId).execute();
  await paidAt("stripe");
  expect(await runWorkOn(system, refundWork, refundId)).toBe(false);
  await runWork(system, refundWork);
  expect((await standing()).refund).toBe("requested");
  await paidAt("sandbox");
  await again();
  expect((await standing()).refund).toBe("succeeded");
});

test("nothing that is final is asked about again", async () => {
  const { send, refundId } = await aRefundTooMuch();
  await send();
  await runWork(system, refundWork);
  const left = await db.selectFrom("leased_work").select("subject").where("subject", "=", refundId).execute();
  expect(left).toEqual([]);
});
