import { pence } from "@matinee/core/kernel";
import { aBottle, aCoupon } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addCoupon, addProduct, removeItem } from "../basket/index.ts";
import { getOrder } from "../orders/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aMember, viewOf } from "../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { cancelCheckout } from "./cancel-checkout.ts";
import { expireCheckouts } from "./end-checkout.ts";
import { extendHold } from "./extend-hold.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db } = world;

async function aCheckout() {
  const basket = await world.basket(await world.group());
  const checkout = valueOf(await startCheckout(basket.ctx, { order_id: basket.orderId }));
  return { ...basket, checkout };
}

test("somebody else's checkout is not found, nor does it tell its payment; staff have none", async () => {
  const { ctx, orderId } = await aCheckout();
  const [stranger, staff] = [await world.visitor(), await aMember(world, "NETWORK_ADMIN")];
  for (const verb of [startCheckout, extendHold, cancelCheckout]) {
    expect(codeOf(await verb(stranger, { order_id: orderId }))).toBe("not_found");
    for (const order_id of [orderId, world.system.newId()])
      expect(codeOf(await verb(staff, { order_id }))).toBe("forbidden");
    expect(codeOf(await verb(ctx, { order_id: world.system.newId() }))).toBe("not_found");
  }
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("placed");
});

test("an empty basket and one without parent information are not placed", async () => {
  const { ctx, orderId, item } = await world.basket(await world.group());
  await sql`update orders set customer_id = null where id = ${orderId}`.execute(db);
  await sql`delete from customer where guest_id = (select guest_id from orders where id = ${orderId})`.execute(db);
  expect(codeOf(await startCheckout(ctx, { order_id: orderId }))).toBe("customer_missing");
  const other = await world.basket(await world.group());
  valueOf(await removeItem(other.ctx, other.item.id));
  expect(codeOf(await startCheckout(other.ctx, { order_id: other.orderId }))).toBe("basket_empty");
  expect(item.id).not.toBe(other.item.id);
});

test("what keeps a basket from being placed is said at its line", async () => {
  const me = await aCustomer(world);
  const group = await world.group();
  const { orderId, itemId } = await me.put({ type: "trial", group, childIds: [await me.child("Ada")] });
  const bottle = await aBottle(db, { franchiseId: world.network.seller.id });
  const piece = valueOf(await addProduct(me.ctx, { order_id: orderId, product_id: bottle.id, quantity: 1 }));
  const code = "GONEBYNOW";
  await aCoupon(db, { code, percentBp: 1_000, scopes: ["classes"] });
  valueOf(await addCoupon(me.ctx, { order_id: orderId, code }));
  await sql`update class_group set status = 'closed' where id = ${group.id}`.execute(db);
  await sql`update product set status = 'closed' where id = ${bottle.id}`.execute(db);
  await sql`update coupon set active = false where code = ${code}`.execute(db);
  const refused = await startCheckout(me.ctx, { order_id: orderId });
  const details = refused.ok ? [] : refused.error.details;
  const paths = typeof details === "object" ? details.map(({ path }) => path) : [];
  expect(new Set(paths)).toEqual(new Set([`class_items.${itemId}`, "coupon", `product_items.${piece.id}`]));
});

test("another's parent information is not taken", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  const { customer } = await world.basket(await world.group());
  expect(codeOf(await startCheckout(ctx, { order_id: orderId, customer_id: customer.id }))).toBe("customer_missing");
});

test("a paid order is paid, whatever is done to its checkout", async () => {
  const { ctx, orderId, checkout } = await aCheckout();
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(codeOf(await startCheckout(ctx, { order_id: orderId, payment_method_id: "pm_none" }))).toBe("order_paid");
  expect(codeOf(await cancelCheckout(ctx, { order_id: orderId }))).toBe("order_paid");
  expect(valueOf(await extendHold(ctx, { order_id: orderId })).status).toBe("confirmed");
});

test("a basket has no checkout to extend, and cancelling it changes nothing", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  expect(codeOf(await extendHold(ctx, { order_id: orderId }))).toBe("hold_expired");
  expect(valueOf(await cancelCheckout(ctx, { order_id: orderId }))).toEqual({ id: orderId, status: "basket" });
});

test("going back after the money came confirms the order instead", async () => {
  const { ctx, orderId, checkout } = await aCheckout();
  await world.pay(checkout.client_secret, "4000009900000046");
  expect(codeOf(await cancelCheckout(ctx, { order_id: orderId }))).toBe("order_paid");
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("confirmed");
});

test("while the bank decides a checkout can neither be cancelled nor begun anew", async () => {
  const { ctx, orderId, checkout } = await aCheckout();
  await world.pay(checkout.client_secret, "4000009900000053");
  expect(codeOf(await cancelCheckout(ctx, { order_id: orderId }))).toBe("payment_under_way");
  await letHoldLapse(db, orderId);
  expect(codeOf(await startCheckout(ctx, { order_id: orderId }))).toBe("payment_under_way");
});

test("with the provider out of reach a checkout is neither cancelled nor expired", async () => {
  const { ctx, orderId } = await aCheckout();
  world.state.providerDown = true;
  expect(codeOf(await cancelCheckout(ctx, { order_id: orderId }))).toBe("payment_provider_unavailable");
  await letHoldLapse(db, orderId);
  expect(codeOf(await startCheckout(ctx, { order_id: orderId }))).toBe("payment_provider_unavailable");
  await expireCheckouts(world.system);
  world.state.providerDown = false;
  const claims = await db.selectFrom("claim").select("state").where("order_id", "=", orderId).distinct().execute();
  expect(claims).toEqual([{ state: "held" }]);
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("placed");
});

test("a payment that could never be opened is given up while the provider is out of reach, and leaves no place held", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  world.state.providerDown = true;
  expect(codeOf(await startCheckout(ctx, { order_id: orderId }))).toBe("payment_provider_unavailable");
  expect(valueOf(await cancelCheckout(ctx, { order_id: orderId })).status).toBe("basket");
  world.state.providerDown = false;
  const claims = await db.selectFrom("claim").select("state").where("order_id", "=", orderId).distinct().execute();
  expect(claims).toEqual([{ state: "released" }]);
  expect(valueOf(await startCheckout(ctx, { order_id: orderId })).status).toBe("placed");
});

test("after a lapsed hold that was paid in time, starting again says so", async () => {
  const { ctx, orderId, checkout } = await aCheckout();
  await world.pay(checkout.client_secret, "4000009900000046");
  await letHoldLapse(db, orderId);
  expect(codeOf(await startCheckout(ctx, { order_id: orderId }))).toBe("order_paid");
});

test("after a lapsed hold the old payment is cancelled and everything is held anew", async () => {
  const { ctx, orderId, checkout } = await aCheckout();
  await letHoldLapse(db, orderId);
  const again = valueOf(await startCheckout(ctx, { order_id: orderId }));
  expect(again.client_secret).not.toBe(checkout.client_secret);
  const payments = await db.selectFrom("payment").select("status").where("order_id", "=", orderId).execute();
  expect(payments.map(({ status }) => status).toSorted()).toEqual(["cancelled", "created"]);
  const claims = await db.selectFrom("claim").select("state").where("order_id", "=", orderId).execute();
  expect(claims.map(({ state }) => state).toSorted()).toEqual([
    "expired",
    "expired",
    "expired",
    "expired",
    "held",
    "held",
    "held",
    "held",
  ]);
});

test("staff who view the shop as a family start no checkout: it holds places, takes money and spends credit", async () => {
  const me = await aCustomer(world);
  const { orderId } = await me.put({ type: "trial", group: await world.group(), childIds: [await me.child("Ada")] });
  const viewing = viewOf(me.ctx);
  expect(codeOf(await startCheckout(viewing, { order_id: orderId, use_credit: true }))).toBe("forbidden");
  expect(codeOf(await startCheckout(viewing, { order_id: orderId }))).toBe("forbidden");
  expect(valueOf(await startCheckout(me.ctx, { order_id: orderId })).status).toBe("placed");
});

test("a cancelled order has no checkout to go back from", async () => {
  const { ctx, orderId } = await aCheckout();
  await sql`update orders set status = 'cancelled' where id = ${orderId}`.execute(db);
  expect(codeOf(await cancelCheckout(ctx, { order_id: orderId }))).toBe("order_paid");
});

test("a payment that the provider cancelled is said when more time is asked for", async () => {
  const { ctx, orderId } = await aCheckout();
  const { ref } = await db
    .selectFrom("payment")
    .select("provider_ref as ref")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect((await world.system.gateways.payments.cancelIntent(ref ?? "")).ok).toBe(true);
  expect(codeOf(await extendHold(ctx, { order_id: orderId }))).toBe("order_changed");
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("basket");
});

test("news of a payment that is none of ours is put aside", async () => {
  const foreign = await world.system.gateways.payments.createIntent({
    amountPence: pence(500),
    currency: "gbp",
    idempotencyKey: world.system.newId(),
    metadata: { payment_id: world.system.newId(), order_id: world.system.newId(), order_number: "X-1" },
    description: "Another shop's",
  });
  const { ref, clientSecret } = valueOf(foreign);
  await world.pay(clientSecret, "4242424242424242");
  await world.work();
  const events = await db
    .selectFrom("payment_event")
    .select(["handled_at", "last_error"])
    .where("intent_ref", "=", ref)
    .execute();
  expect(events.length).toBeGreaterThan(0);
  for (const event of events)
    expect(event).toMatchObject({ handled_at: expect.any(String) as string, last_error: null });
});
