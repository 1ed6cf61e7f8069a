import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { type Context, demandWork } from "../kernel/index.ts";
import { anAccount } from "../accounts/testing/an-account.ts";
import { getOrder } from "../orders/index.ts";
import { addCard, countDecline } from "../payments/index.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { endDeclinedSetup, handleProviderEvent } from "./handle-provider-event.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
// All families here have one email address, which may hold a few places at a time.
afterEach(async () => void (await sql`delete from checkout_hold`.execute(world.db)));
const DECLINED = "4000000000000002";
const VISA = "4242424242424242";

const from = (ctx: Context, origin: string): Context => ({ ...ctx, originKey: () => origin });

/** A checkout by a new visitor from an internet address. */
async function aCheckout(origin: string) {
  const { ctx: visitor, orderId } = await world.basket(await world.group());
  const ctx = from(visitor, origin);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  const decline = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await world.pay(checkout.client_secret, DECLINED);
      await world.work();
    }
  };
  const again = (by: Context = ctx) => startCheckout(by, { order_id: orderId });
  return { ctx, orderId, checkout, decline, again };
}

test("ten declined cards cancel an order's payment at the provider, and its visitor waits", async () => {
  const { ctx, orderId, checkout, decline, again } = await aCheckout("café");
  await decline(9);
  expect(valueOf(await again()).client_secret).toBe(checkout.client_secret);
  await decline(1);
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({ status: "basket" });
  // A script that still has the secret gets no verdict on another card.
  const late = await world.pay(checkout.client_secret, VISA);
  expect(JSON.stringify(late.body)).toContain("payment_intent_unexpected_state");
  expect(await again()).toMatchObject({ error: { code: "too_many_requests" } });
  // Another address does not help, because the order has been counted as well.
  expect(await again(from(ctx, "elsewhere"))).toMatchObject({ error: { code: "too_many_requests" } });
});

/** Declines a payment's next cards, each with a number of its own, as the provider's events report them. */
async function declineCards(paymentId: string, cards: readonly string[]): Promise<boolean[]> {
  const more: boolean[] = [];
  for (const card of cards) more.push(await countDecline(world.system, { paymentId, card, attempt: null }));
  return more;
}

const paymentOf = async (orderId: string) =>
  (await world.db.selectFrom("payment").select("id").where("order_id", "=", orderId).executeTakeFirstOrThrow()).id;

test("after forty different declined cards from one address, each visitor there has a few, and who had none is not stopped", async () => {
  const opened = await aCheckout("school");
  for (let family = 0; family < 5; family += 1) {
    const { orderId } = await aCheckout("school");
    await declineCards(
      await paymentOf(orderId),
      Array.from({ length: 8 }, (_, n) => `card ${family} ${n}`),
    );
  }
  // Nobody is stopped for others' cards.
  const next = await aCheckout("school");
  // Their own first cards tell them something, and the third ends the payment, whatever it was opened with.
  expect(await declineCards(await paymentOf(next.orderId), ["own 1", "own 2", "own 3"])).toEqual([true, true, false]);
  expect(await next.again()).toMatchObject({ error: { code: "too_many_requests" } });
  // The payment that was opened before, too.
  expect(await declineCards(await paymentOf(opened.orderId), ["a", "b", "c"])).toEqual([true, true, false]);
  // Somewhere else the same three are few.
  expect(await declineCards(await paymentOf((await aCheckout("home")).orderId), ["x", "y", "z"])).toEqual([
    true,
    true,
    true,
  ]);
});

test("one card that is declined again and again takes nothing of what its address has", async () => {
  const { orderId } = await aCheckout("hall");
  await declineCards(
    await paymentOf(orderId),
    Array.from({ length: 9 }, () => "the same"),
  );
  const others = await Promise.all(Array.from({ length: 5 }, async () => await aCheckout("hall")));
  for (const [n, other] of others.entries())
    await declineCards(
      await paymentOf(other.orderId),
      Array.from({ length: 7 }, (_, card) => `card ${n} ${card}`),
    );
  // Thirty-six cards in all.
  const next = await aCheckout("hall");
  expect(await declineCards(await paymentOf(next.orderId), ["1", "2", "3"])).toEqual([true, true, true]);
});

test("fifteen cards that are declined while they are saved end the setup at the provider, and the owner waits", async () => {
  const { userId, guestId, ctx: visitor } = await anAccount(world);
  const ctx: Context = { ...visitor, actor: { kind: "CUSTOMER", userId, customerId: null, guestId } };
  const setup = valueOf(await addCard(ctx));
  const attempt = async (card: string) => JSON.stringify((await world.pay(setup.client_secret, card)).body);
  for (let n = 0; n < 14; n += 1) expect(await attempt(DECLINED)).toContain("card_declined");
  await world.work();
  expect(valueOf(await addCard(ctx)).client_secret).not.toBe("");
  expect(await attempt(DECLINED)).toContain("card_declined");
  await world.work();
  expect(await attempt(VISA)).toContain("setup_intent_unexpected_state");
  expect(await addCard(ctx)).toMatchObject({ error: { code: "too_many_requests" } });
});

test("a payment that cannot be cancelled after ten declined cards is shown to somebody, and tried again until it is", async () => {
  const { ctx, orderId, decline } = await aCheckout("library");
  const items = world.db.selectFrom("work_item").select(["kind", "status"]).where("order_id", "=", orderId);
  const again = async () => {
    await sql`update leased_work set next_try_at = now()`.execute(world.db);
    await reconcilePayments(world.system);
  };
  Object.assign(world.state, { fault: "not done", faultAt: "/cancel" });
  try {
    await declineCards(
      await paymentOf(orderId),
      Array.from({ length: 9 }, (_, n) => `card ${n}`),
    );
    await decline(1);
    for (let attempt = 2; attempt < 8; attempt += 1) await again();
    expect(await items.execute()).toEqual([]);
    await again();
  } finally {
    Object.assign(world.state, { fault: null, faultAt: "" });
  }
  expect(await items.execute()).toEqual([{ kind: "payment_stuck", status: "open" }]);
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("placed");
  await again();
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("basket");
  expect(await items.execute()).toEqual([{ kind: "payment_stuck", status: "done" }]);
});

test("the setup of a card that cannot be ended after too many declined cards is shown to somebody, and tried again until it is", async () => {
  const { userId, guestId, ctx: visitor } = await anAccount(world);
  const ctx: Context = { ...visitor, actor: { kind: "CUSTOMER", userId, customerId: null, guestId } };
  const setup = valueOf(await addCard(ctx));
  const subject = setup.client_secret.split("_secret_")[0] ?? "";
  await demandWork(world.db, endDeclinedSetup, subject);
  const items = world.db.selectFrom("work_item").select(["kind", "status"]).where("subject", "=", subject);
  const again = async () => {
    await sql`update leased_work set next_try_at = now()`.execute(world.db);
    await reconcilePayments(world.system);
  };
  Object.assign(world.state, { fault: "not done", faultAt: "/cancel" });
  try {
    for (let attempt = 1; attempt < 8; attempt += 1) await again();
    expect(await items.execute()).toEqual([]);
    await again();
  } finally {
    Object.assign(world.state, { fault: null, faultAt: "" });
  }
  expect(await items.execute()).toEqual([{ kind: "saved_cards_stuck", status: "open" }]);
  await again();
  expect(await items.execute()).toEqual([{ kind: "saved_cards_stuck", status: "done" }]);
  expect(JSON.stringify((await world.pay(setup.client_secret, VISA)).body)).toContain("setup_intent_unexpected_state");
});

test("an event of the provider that comes twice is one declined card", async () => {
  const { checkout, again } = await aCheckout("twice");
  for (let n = 0; n < 6; n += 1) {
    await world.pay(checkout.client_secret, DECLINED);
    await world.work();
  }
  const events = await world.db
    .selectFrom("payment_event")
    .select("id")
    .where("intent_ref", "=", checkout.client_secret?.split("_secret_")[0] ?? "")
    .execute();
  for (const { id } of [...events, ...events]) await handleProviderEvent(world.system, { eventId: id });
  expect(valueOf(await again()).status).toBe("placed");
});

test("ten declined cards end a payment although no event of the provider ever comes", async () => {
  const { ctx, orderId, checkout, again } = await aCheckout("lost events");
  const decline = async () => {
    await world.pay(checkout.client_secret, DECLINED);
    await sql`delete from payment_event`.execute(world.db);
    await sql`update payment set created_at = now() - interval '1 minute', checked_at = null where order_id = ${orderId}`.execute(
      world.db,
    );
    await sql`update leased_work set next_try_at = now()`.execute(world.db);
    await reconcilePayments(world.system);
  };
  for (let n = 0; n < 9; n += 1) await decline();
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({ status: "placed" });
  await decline();
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({ status: "basket" });
  expect(await again()).toMatchObject({ error: { code: "too_many_requests" } });
});

test("the payer's address goes along for the provider's fraud check, to the payer's own browser", async () => {
  const { checkout } = await aCheckout("home");
  expect(checkout.billing_details).toMatchObject({
    email: "pat@example.test",
    address: { line1: "1 High Street", city: "Leeds", postal_code: "LS1 4AP", country: "GB" },
  });
});
