import { sql } from "kysely";
import { expect, test } from "vitest";
import { getOrder } from "../orders/index.ts";
import { expireHolds } from "../places/index.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { expireCheckouts } from "./end-checkout.ts";
import { extendHold } from "./extend-hold.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db } = world;
const [VISA, DECLINED, ASKS_BANK, SETTLES_SLOWLY] = [
  "4242424242424242",
  "4000000000000002",
  "4000002500003155",
  "4000009900000053",
];

/** A checkout of the only place, with its hold time in whole minutes from now and since it was placed. */
async function aCheckout() {
  const group = await world.group({ capacity: 1, trialCap: 1 });
  const { ctx, orderId } = await world.basket(group);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  const hold = async () => {
    const { rows } = await sql<{ minutes: number; held: number; sincePlaced: number; extended: boolean }>`
      select round(extract(epoch from o.hold_expires_at - clock_timestamp()) / 60)::int as minutes,
        round((select min(extract(epoch from c.held_until - clock_timestamp())) from claim c where c.order_id = o.id and c.state = 'held') / 60)::int as held,
        round(extract(epoch from o.hold_expires_at - o.placed_at) / 60)::int as "sincePlaced", o.hold_extended as extended
      from orders o where o.id = ${orderId}`.execute(db);
    return rows[0];
  };
  /** Makes the order look placed that long ago, with a hold that ends in a minute. */
  const age = async (minutes: number) => {
    await sql`update orders set placed_at = now() - make_interval(mins => ${minutes}), hold_expires_at = now() + interval '1 minute'
      where id = ${orderId}`.execute(db);
    await sql`update claim set held_until = now() + interval '2 minutes' where order_id = ${orderId}`.execute(db);
  };
  const pay = async (card: string) => {
    await world.pay(checkout.client_secret, card);
    await world.work();
  };
  /** A card is declined, and the provider's event is not handled. */
  const decline = async () => {
    await world.pay(checkout.client_secret, DECLINED);
    await world.sandbox.idle();
    world.queue.length = 0;
    await sql`update payment_event set handled_at = now()`.execute(db);
  };
  return { ctx, orderId, group, hold, age, pay, decline };
}

const statesOf = async (orderId: string) => {
  const claims = await db.selectFrom("claim").select("state").where("order_id", "=", orderId).distinct().execute();
  return claims.map(({ state }) => state).toSorted();
};

test("places are held for fifteen minutes plus a minute after the payment ends", async () => {
  const { hold } = await aCheckout();
  expect(await hold()).toEqual({ minutes: 15, held: 16, sincePlaced: 15, extended: false });
});

test("a declined card leaves ten minutes for payment and places", async () => {
  const { hold, age, pay } = await aCheckout();
  await age(14);
  await pay(DECLINED);
  expect(await hold()).toMatchObject({ minutes: 10, held: 11, extended: false });
});

test("a second declined card leaves ten minutes again, and the same one asked about twice does not", async () => {
  const { ctx, orderId, hold, age, pay } = await aCheckout();
  await pay(DECLINED);
  await age(14);
  await pay(DECLINED);
  expect(await hold()).toMatchObject({ minutes: 10, held: 11, extended: false });
  await age(20);
  valueOf(await extendHold(ctx, { order_id: orderId }));
  expect(await hold()).toMatchObject({ minutes: 1, held: 2 });
  await age(44);
  await pay(DECLINED);
  expect(await hold()).toMatchObject({ minutes: 1, sincePlaced: 45 });
});

test("a second declined card leaves ten minutes where its event never comes", async () => {
  const { ctx, orderId, hold, age, decline } = await aCheckout();
  await decline();
  valueOf(await extendHold(ctx, { order_id: orderId }));
  await age(14);
  await decline();
  valueOf(await extendHold(ctx, { order_id: orderId }));
  expect(await hold()).toMatchObject({ minutes: 10, held: 11 });
});

test("declined cards never hold places longer than 45 minutes", async () => {
  const { hold, age, pay } = await aCheckout();
  await age(40);
  await pay(DECLINED);
  expect(await hold()).toMatchObject({ minutes: 5, held: 6, sincePlaced: 45 });
});

test("authentication by the bank extends the hold once", async () => {
  const { ctx, orderId, hold, age, pay } = await aCheckout();
  await age(14);
  await pay(ASKS_BANK);
  expect(await hold()).toMatchObject({ minutes: 10, held: 11, extended: true });
  await age(14);
  await sql`update payment set status = 'created' where order_id = ${orderId}`.execute(db);
  valueOf(await extendHold(ctx, { order_id: orderId }));
  const payment = await db.selectFrom("payment").select("status").where("order_id", "=", orderId).execute();
  expect(payment).toEqual([{ status: "requires_action" }]);
  expect(await hold()).toMatchObject({ minutes: 1, held: 2 });
});

test("while the bank decides, a lapsed hold is kept and nobody else gets the place", async () => {
  const { ctx, orderId, group, hold, pay } = await aCheckout();
  await pay(SETTLES_SLOWLY);
  await letHoldLapse(db, orderId);
  expect(await expireCheckouts(world.system)).toBe(1);
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("placed");
  expect(await hold()).toMatchObject({ held: 2 });
  const other = await world.basket(group, ["Bo"]);
  expect(await startCheckout(other.ctx, { order_id: other.orderId })).toMatchObject({
    error: { code: "no_places_left" },
  });
});

test("lapsed holds of a placed order wait for its payment to be cancelled; a basket's are expired", async () => {
  const { orderId } = await aCheckout();
  await letHoldLapse(db, orderId);
  await expireHolds(world.system);
  expect(await statesOf(orderId)).toEqual(["held"]);
  await sql`update orders set status = 'basket' where id = ${orderId}`.execute(db);
  await expireHolds(world.system);
  expect(await statesOf(orderId)).toEqual(["expired"]);
});

test("a payment after a declined card is found without a webhook", async () => {
  const { ctx, orderId, pay } = await aCheckout();
  await pay(DECLINED);
  expect(valueOf(await getOrder(ctx, { id: orderId })).payment_status).toBe("failed");
  await pay("4000009900000046");
  await sql`update payment set created_at = now() - interval '1 minute', checked_at = null where order_id = ${orderId}`.execute(
    db,
  );
  await reconcilePayments(world.system);
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("confirmed");
});

test.each(["basket", "cancelled"])("a payment for a %s order is refunded and opens a work item", async (status) => {
  const { ctx, orderId, pay } = await aCheckout();
  await sql`update claim set state = 'released' where order_id = ${orderId}`.execute(db);
  await sql`update orders set status = ${status}, hold_expires_at = null where id = ${orderId}`.execute(db);
  await pay(VISA);
  const { number } = await db.selectFrom("orders").select("number").where("id", "=", orderId).executeTakeFirstOrThrow();
  const mails = world.mails.filter(({ subject }) => subject.includes(`(${number})`));
  expect(mails.map(({ subject }) => subject)).toEqual([`We are sending your payment of £24.00 back (${number})`]);
  expect(mails[0]?.text).toContain("This order is not booked, and what it held was released.");
  expect(mails[0]?.text).not.toContain("changes nothing about your order");
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe(status);
  const refunds = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.status", "refund.amount_pence", "refund.reason"])
    .where("payment.order_id", "=", orderId)
    .execute();
  expect(refunds).toEqual([{ status: "succeeded", amount_pence: 2_400, reason: "captured_no_place" }]);
  const items = await db.selectFrom("work_item").select("kind").where("order_id", "=", orderId).execute();
  expect(items).toEqual([{ kind: "captured_no_place" }]);
});

test("below the card minimum of 30p the order stays a basket and holds nothing", async () => {
  const cheap = await world.basket(await world.group({ pricePence: 29 }));
  expect(await startCheckout(cheap.ctx, { order_id: cheap.orderId })).toMatchObject({
    error: { code: "amount_below_minimum" },
  });
  expect(valueOf(await getOrder(cheap.ctx, { id: cheap.orderId }))).toMatchObject({ status: "basket", number: null });
  expect(await statesOf(cheap.orderId)).toEqual([]);
  const enough = await world.basket(await world.group({ pricePence: 30 }));
  expect(valueOf(await startCheckout(enough.ctx, { order_id: enough.orderId })).amount_due).toBe(30);
});

test("money for places of which some are gone goes back, and the others are free again", async () => {
  const [scarce, plenty] = [await world.group({ capacity: 1, trialCap: 1 }), await world.group()];
  const { ctx } = await world.basket(scarce);
  const { orderId } = await world.basket(plenty, ["Bo"], ctx);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  const pools = scarce.pools.flatMap(({ place, trial }) => [place, trial]);
  await sql`update claim set held_until = now() - interval '1 second' where pool_id = any (${pools}::bigint[])`.execute(
    db,
  );
  const other = await world.basket(scarce, ["Cy"]);
  valueOf(await startCheckout(other.ctx, { order_id: other.orderId }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({
    status: "cancelled",
    payment_status: "refunded",
  });
  expect(await statesOf(orderId)).toEqual(["expired", "released"]);
});
