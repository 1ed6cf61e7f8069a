import { ok } from "@matinee/core/kernel";
import { severalAccounts, stripeGateway } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAccount } from "../../accounts/testing/an-account.ts";
import { reconcilePayments, startCheckout } from "../../checkout/index.ts";
import { type Context, runWork } from "../../kernel/index.ts";
import { aWorld, newId, valueOf } from "../../testing/world.ts";
import { addCard, deletePaymentCustomers, refundWork } from "../index.ts";

// The world's provider is the former account, and another with a database of its own takes what is new.
const world = await aWorld();
const { db } = world;
const later = await aWorld();
const LATER = "acct_later/test";
const current = {
  ...stripeGateway({ ...later.provider, publishableKey: "pk_test_later" }),
  account: async () => ok(LATER),
};
const payments = severalAccounts(current, [world.system.gateways.payments]);
const switched = { ...world.system, gateways: { ...world.system.gateways, payments } };

async function aCheckout(ctx = world.system) {
  const basket = await world.basket(await world.group());
  const checkout = valueOf(
    await startCheckout({ ...basket.ctx, gateways: ctx.gateways }, { order_id: basket.orderId }),
  );
  return { ...basket, checkout };
}
const paymentOf = async (orderId: string) =>
  await db
    .selectFrom("payment")
    .select(["id", "status", "provider_ref", "publishable_key"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
const orderStatus = async (id: string) =>
  (await db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

test("a payment that is open when the account is replaced is paid where it was begun, and confirms its order", async () => {
  const { ctx, orderId, checkout } = await aCheckout();
  // The family comes back to the page after the change: it pays with the key of the account that has the payment.
  const again = valueOf(await startCheckout({ ...ctx, gateways: switched.gateways }, { order_id: orderId }));
  expect([again.client_secret, again.publishable_key]).toEqual([checkout.client_secret, checkout.publishable_key]);
  await world.pay(again.client_secret, "4242424242424242");
  await sql`update payment set created_at = now() - interval '1 minute' where order_id = ${orderId}`.execute(db);
  await sql`delete from payment_event`.execute(db);
  await reconcilePayments(switched);
  expect([await orderStatus(orderId), (await paymentOf(orderId)).status]).toEqual(["confirmed", "succeeded"]);
});

test("a refund goes back from the account that took the money", async () => {
  const { orderId, checkout } = await aCheckout();
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const { id, provider_ref: ref } = await paymentOf(orderId);
  await sql`insert into refund (id, payment_id, amount_pence, reason) values (gen_random_uuid(), ${id}, 100, 'test')`.execute(
    db,
  );
  await runWork(switched, refundWork);
  const made = await world.system.gateways.payments.refundsOf(ref ?? "");
  expect(made).toMatchObject({ ok: true, value: [{ amountPence: 100, status: "succeeded" }] });
});

test("what is new goes to the new account, with its key", async () => {
  const { orderId, checkout } = await aCheckout(switched);
  expect(checkout.publishable_key).toBe("pk_test_later");
  const { provider_ref: ref, publishable_key: key } = await paymentOf(orderId);
  expect(key).toBe("pk_test_later");
  expect((await current.retrieveIntent(ref ?? "")).ok).toBe(true);
  expect((await world.system.gateways.payments.retrieveIntent(ref ?? "")).ok).toBe(false);
});

test("cards of a deleted account that a former account does not delete are shown to somebody, also after a restart, until they are gone", async () => {
  const { ctx: visitor, userId, guestId } = await anAccount(world);
  const ctx: Context = { ...visitor, actor: { kind: "CUSTOMER", userId, customerId: null, guestId } };
  await world.pay(valueOf(await addCard(ctx)).client_secret, "4242424242424242");
  const { ref } = await db
    .updateTable("payment_customer")
    .set({ user_id: null })
    .where("user_id", "=", userId)
    .returning("ref")
    .executeTakeFirstOrThrow();
  const isThere = async () => (await world.system.gateways.payments.savedCards(ref ?? "")).ok;
  // The new account has one of its own to delete, and is reached.
  await db
    .insertInto("payment_customer")
    .values({ id: newId(), user_id: null, provider: current.name, provider_account: LATER, ref: null })
    .execute();
  const items = db.selectFrom("work_item").select("status").where("kind", "=", "saved_cards_stuck");
  const tryAgain = async (system = switched) => {
    await sql`update leased_work set next_try_at = now()`.execute(db);
    return await deletePaymentCustomers(system);
  };
  world.state.providerDown = true;
  expect(await tryAgain()).toBe(2);
  for (let attempt = 2; attempt < 8; attempt += 1) expect(await tryAgain()).toBe(1);
  expect(await items.execute()).toEqual([]);
  await tryAgain();
  expect(await items.execute()).toEqual([{ status: "open" }]);
  // A process that has just started has not been told yet whose key it has.
  const former = stripeGateway({ ...world.provider, publishableKey: "" });
  const restarted = {
    ...switched,
    gateways: { ...switched.gateways, payments: severalAccounts(current, [former]) },
  };
  await tryAgain(restarted);
  expect(await items.execute()).toEqual([{ status: "open" }]);
  world.state.providerDown = false;
  expect(await isThere()).toBe(true);
  expect(await tryAgain(restarted)).toBe(1);
  expect([await items.execute(), await isThere()]).toEqual([[{ status: "done" }], false]);
});
