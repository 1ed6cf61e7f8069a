import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getOrder } from "../orders/index.ts";
import { ensureIntent, findOpenPayment, noteRepeatedError } from "../payments/index.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { endCheckout, expireCheckouts } from "./end-checkout.ts";
import { giveUpUnopened } from "./give-up-payment.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { settlePayment } from "./settle-payment.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db } = world;
const VISA = "4242424242424242";

async function aCheckout() {
  const { ctx, orderId } = await world.basket(await world.group({ capacity: 1, trialCap: 1 }));
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  const payment = async () =>
    await db
      .selectFrom("payment")
      .select(["id", "status", "provider_ref", "failure_code", "outcome"])
      .where("order_id", "=", orderId)
      .orderBy("created_at")
      .executeTakeFirstOrThrow();
  const order = async () => valueOf(await getOrder(ctx, { id: orderId }));
  return { ctx, orderId, checkout, payment, order };
}

/** Lets the provider forget a payment, as after a switch of keys. Returns its name there, so that it can be known again. */
async function forget(orderId: string): Promise<string> {
  const { rows } = await sql<{
    ref: string;
  }>`update payment set provider_ref = 'pi_gone_' || replace(payment.id::text, '-', '')
    from (select id, provider_ref as ref from payment) before where before.id = payment.id and payment.order_id = ${orderId}
    returning before.ref`.execute(db);
  return rows[0]?.ref ?? "";
}

const itemsOf = async (orderId: string) =>
  (await db.selectFrom("work_item").select(["kind", "status"]).where("order_id", "=", orderId).execute()).map(
    ({ kind, status }) => `${kind} ${status}`,
  );

const letTriesCome = async () => void (await sql`update leased_work set next_try_at = now()`.execute(db));

test("sixty payments that the provider does not know keep no other from being checked, nor any checkout from its end", async () => {
  const lost = await aCheckout();
  await forget(lost.orderId);
  await sql`insert into orders (id, guest_id, host, status, number, hold_expires_at)
    select gen_random_uuid(), guest_id, host, 'cancelled', 'L-' || n, null from orders, generate_series(1, 60) n where id = ${lost.orderId}`.execute(
    db,
  );
  await sql`insert into payment (id, order_id, provider, provider_ref, amount_pence, status, created_at)
    select gen_random_uuid(), id, 'sandbox', 'pi_gone_' || number, 100, 'processing', now() - interval '1 day' from orders where number like 'L-%'`.execute(
    db,
  );
  const paid = await aCheckout();
  await world.pay(paid.checkout.client_secret, "4000009900000046");
  await sql`update payment set created_at = now() - interval '1 minute' where order_id = ${paid.orderId}`.execute(db);
  for (let run = 0; run < 3; run += 1) await reconcilePayments(world.system);
  expect((await paid.order()).status).toBe("confirmed");
  await letHoldLapse(db, lost.orderId);
  await sql`update payment set status = 'processing' where order_id = ${lost.orderId}`.execute(db);
  const due = await aCheckout();
  await letHoldLapse(db, due.orderId);
  await expireCheckouts(world.system);
  expect([(await lost.order()).status, (await due.order()).status]).toEqual(["placed", "basket"]);
  await sql`delete from payment where provider_ref like 'pi_gone_L%'`.execute(db);
});

test("a checkout whose payment the provider does not know ends with its hold, and somebody is told", async () => {
  const { ctx, orderId, payment, order } = await aCheckout();
  await forget(orderId);
  await letHoldLapse(db, orderId);
  await expireCheckouts(world.system);
  expect((await order()).status).toBe("basket");
  expect(await payment()).toMatchObject({ status: "given_up", failure_code: "unknown_to_provider" });
  expect(await itemsOf(orderId)).toEqual(["payment_unknown open"]);
  expect(valueOf(await startCheckout(ctx, { order_id: orderId })).status).toBe("placed");
});

test("an unknown payment that was under way waits an hour after its time, and then ends", async () => {
  const { orderId, order } = await aCheckout();
  await forget(orderId);
  await sql`update payment set status = 'processing' where order_id = ${orderId}`.execute(db);
  await letHoldLapse(db, orderId);
  const ask = async () => {
    await sql`update payment set created_at = created_at - interval '1 minute' where order_id = ${orderId}`.execute(db);
    await letTriesCome();
    await reconcilePayments(world.system);
  };
  for (let n = 0; n < 10; n += 1) {
    await ask();
    await expireCheckouts(world.system);
  }
  expect((await order()).status).toBe("placed");
  expect((await itemsOf(orderId)).toSorted()).toEqual(["checkout_stuck open", "payment_stuck open"]);
  await sql`update orders set hold_expires_at = now() - interval '1 hour' where id = ${orderId}`.execute(db);
  await letTriesCome();
  await expireCheckouts(world.system);
  expect((await order()).status).toBe("basket");
  // What only waited for an answer closes by itself. What a person has to look at stays.
  await ask();
  expect((await itemsOf(orderId)).toSorted()).toEqual([
    "checkout_stuck done",
    "payment_stuck done",
    "payment_unknown open",
  ]);
});

test.each(["given_up", "cancelled"] as const)(
  "money that comes for a payment that is %s is recorded and refunded, and leaves the new checkout alone",
  async (status) => {
    const { ctx, orderId, checkout, payment, order } = await aCheckout();
    const ref = await forget(orderId);
    await letHoldLapse(db, orderId);
    await expireCheckouts(world.system);
    const again = valueOf(await startCheckout(ctx, { order_id: orderId }));
    const { id } = await payment();
    await sql`update payment set provider_ref = ${ref}, status = ${status} where id = ${id}`.execute(db);
    await world.pay(checkout.client_secret, VISA);
    await world.work();
    expect(await payment()).toMatchObject({ status: "succeeded", outcome: "not_needed" });
    expect((await order()).status).toBe("placed");
    const refunds = db.selectFrom("refund").select(["status", "amount_pence"]).where("payment_id", "=", id);
    expect(await refunds.execute()).toEqual([{ status: "succeeded", amount_pence: 2_400 }]);
    const { number } = await db
      .selectFrom("orders")
      .select("number")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const mails = world.mails.filter(({ subject }) => subject.includes(`(${number})`));
    expect(mails.map(({ subject }) => subject)).toEqual([`We are sending your payment of £24.00 back (${number})`]);
    expect(mails[0]?.text).toContain("Your order is not booked until its other payment has reached us.");
    await world.pay(again.client_secret, VISA);
    await world.work();
    expect(await order()).toMatchObject({ status: "confirmed", payment_status: "paid" });
  },
);

test.each(["succeeded", "cancelled"] as const)("a payment that %s already is not given up", async (status) => {
  const { payment } = await aCheckout();
  const { id } = await payment();
  await sql`update payment set provider_ref = null, status = ${status} where id = ${id}`.execute(db);
  expect(await inTransaction(db, async (trx) => await giveUpUnopened(trx, id))).toBe(false);
  expect(await payment()).toMatchObject({ status, failure_code: null });
});

test("that the provider cancelled a payment that was given up ends no later checkout", async () => {
  const { ctx, orderId, payment, order } = await aCheckout();
  const ref = await forget(orderId);
  await letHoldLapse(db, orderId);
  await expireCheckouts(world.system);
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  const { id } = await payment();
  await sql`update payment set provider_ref = ${ref} where id = ${id}`.execute(db);
  await settlePayment(world.system, id, valueOf(await world.system.gateways.payments.cancelIntent(ref)));
  expect(await payment()).toMatchObject({ status: "cancelled" });
  expect((await order()).status).toBe("placed");
});

test("an intent that is opened twice is paid once: that the spare one is cancelled ends nothing", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  world.state.providerDown = true;
  expect(codeOf(await startCheckout(ctx, { order_id: orderId }))).toBe("payment_provider_unavailable");
  world.state.providerDown = false;
  // One request still waits for its answer. Another was told of a fault, so the next one asks under a key of its own.
  const waiting = await findOpenPayment(db, orderId);
  if (waiting === undefined) throw new Error("There is no payment");
  await noteRepeatedError(world.system, waiting, { kind: "unavailable", cause: "provider_fault" });
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  const late = valueOf(await ensureIntent(world.system, waiting));
  expect(late.clientSecret).toBe(checkout.client_secret);
  await world.work();
  const { rows: spares } = await sql`select id from payment_event where type = 'payment_intent.canceled'
    and handled_at is not null and payload::text like '%' || ${orderId}::text || '%'`.execute(db);
  expect(spares).toHaveLength(1);
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("placed");
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({ status: "confirmed", payment_status: "paid" });
});

test("a list of expired checkouts that is out of date ends none that was renewed meanwhile", async () => {
  const { orderId, order, payment } = await aCheckout();
  expect(await endCheckout(world.system, orderId, "expire")).toBe("not_due");
  expect((await order()).status).toBe("placed");
  expect((await payment()).status).toBe("created");
  await letHoldLapse(db, orderId);
  expect(await endCheckout(world.system, orderId, "expire")).toBe("basket");
});

test("an error that the provider repeats under one key locks no basket: the next attempt has another", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  world.sandbox.failNext("POST", "/v1/payment_intents");
  expect(codeOf(await startCheckout(ctx, { order_id: orderId }))).toBe("payment_provider_unavailable");
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("confirmed");
  expect(await endCheckout(world.system, orderId, "expire")).toBe("confirmed");
  // Part of it is cancelled between the look at the order and its lock.
  await db.updateTable("orders").set({ status: "partly_cancelled" }).where("id", "=", orderId).execute();
  expect(await endCheckout(world.system, orderId, "release")).toBe("confirmed");
});

test("a call that may never have arrived is repeated under its key, so that one payment is opened", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  world.state.providerDown = true;
  expect(codeOf(await startCheckout(ctx, { order_id: orderId }))).toBe("payment_provider_unavailable");
  world.state.providerDown = false;
  const [one, two] = await Promise.all([
    startCheckout(ctx, { order_id: orderId }),
    startCheckout(ctx, { order_id: orderId }),
  ]);
  expect(valueOf(one).client_secret).toBe(valueOf(two).client_secret);
  const keys = db.selectFrom("payment").select("attempt_key").where("order_id", "=", orderId);
  expect(await keys.execute()).toEqual([{ attempt_key: null }]);
});

test("a payment that the provider does not speak of is shown to somebody after ten times, until it says how it stands", async () => {
  const silent = await aCheckout();
  const unknown = await aCheckout();
  for (const { orderId } of [silent, unknown])
    await sql`update payment set created_at = now() - interval '1 minute', status = 'processing' where order_id = ${orderId}`.execute(
      db,
    );
  const ref = await forget(unknown.orderId);
  const ask = async () => {
    await letTriesCome();
    await reconcilePayments(world.system);
  };
  world.state.providerDown = true;
  for (let attempt = 1; attempt < 10; attempt += 1) await ask();
  expect([await itemsOf(silent.orderId), await itemsOf(unknown.orderId)]).toEqual([[], []]);
  world.state.providerDown = false;
  // One is found now, and is well. Of the other nothing is known yet.
  await ask();
  expect([await itemsOf(silent.orderId), await itemsOf(unknown.orderId)]).toEqual([[], ["payment_stuck open"]]);
  await sql`update payment set provider_ref = ${ref} where order_id = ${unknown.orderId}`.execute(db);
  await ask();
  expect(await itemsOf(unknown.orderId)).toEqual(["payment_stuck done"]);
});

test("an event whose handling throws is counted, tried again later, and shown to somebody", async () => {
  const { orderId, checkout } = await aCheckout();
  await world.pay(checkout.client_secret, VISA);
  await world.sandbox.idle();
  await sql`alter table ledger_transaction add constraint broken check (false) not valid`.execute(db);
  const event = async () =>
    await db
      .selectFrom("payment_event as e")
      .innerJoin("payment as p", "p.provider_ref", "e.intent_ref")
      .leftJoin("leased_work as w", (join) =>
        join.on("w.kind", "=", "payment.event").on("w.subject", "=", sql<string>`e.id::text`),
      )
      .select(["e.id", "w.attempts", "e.handled_at"])
      .where("p.order_id", "=", orderId)
      .where("e.type", "=", "payment_intent.succeeded")
      .executeTakeFirstOrThrow();
  await expect(world.work()).rejects.toThrow("broken");
  expect(await event()).toMatchObject({ attempts: 1, handled_at: null });
  // Its pause is not over.
  await reconcilePayments(world.system);
  expect(await event()).toMatchObject({ attempts: 1 });
  for (let n = 0; n < 7; n += 1) {
    await letTriesCome();
    await expect(reconcilePayments(world.system)).rejects.toThrow();
  }
  const { id, attempts } = await event();
  expect(attempts).toBe(8);
  const items = db.selectFrom("work_item").select("status").where("kind", "=", "event_stuck");
  expect(await items.where("subject", "=", String(id)).execute()).toEqual([{ status: "open" }]);
  await sql`alter table ledger_transaction drop constraint broken`.execute(db);
  await letTriesCome();
  await reconcilePayments(world.system);
  expect((await event()).handled_at).not.toBeNull();
  expect(await items.where("subject", "=", String(id)).execute()).toEqual([{ status: "done" }]);
});
