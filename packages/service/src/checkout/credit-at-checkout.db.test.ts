import { expect, test } from "vitest";
import { anAccount } from "../accounts/testing/an-account.ts";
import { createCustomer } from "../families/index.ts";
import type { Context } from "../kernel/index.ts";
import { findDisagreements, giveCredit } from "../ledger/index.ts";
import { creditOf } from "../testing/credit-of.ts";
import { sellerBalances } from "../testing/seller-balances.ts";
import { calculateTotals } from "../basket/index.ts";
import { getOrder } from "../orders/index.ts";
import { mixedBasket } from "../testing/mixed-order.ts";
import { aWorld, parentForm, valueOf } from "../testing/world.ts";
import { cancelCheckout } from "./cancel-checkout.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db, network } = world;
const VISA = "4242424242424242";

async function giftTo(customerId: string, amount: number): Promise<void> {
  await giveCredit(db, { key: customerId, customerId, amount, from: { sellerId: network.seller.id }, note: "test" });
}

async function loggedIn(): Promise<Context> {
  const { ctx, userId, guestId } = await anAccount(world);
  return { ...ctx, actor: { kind: "CUSTOMER", userId, customerId: null, guestId } };
}

/** A confirmed order whose customer then has credit, and a next basket with newly entered contact details. */
async function withCreditFromBefore(ctx: Context, amount: number) {
  const before = await world.basket(await world.group(), ["Ada"], ctx);
  const paid = valueOf(await startCheckout(ctx, { order_id: before.orderId }));
  await world.pay(paid.client_secret, VISA);
  await world.work();
  await giftTo(before.customer.id, amount);
  const next = await world.basket(await world.group(), ["Ada"], ctx);
  const moved = valueOf(await createCustomer(ctx, { ...parentForm, post_town: "York", save_to_profile: true }));
  expect(moved.id).not.toBe(before.customer.id);
  return { customerId: before.customer.id, nowId: moved.id, orderId: next.orderId };
}

test("an account's credit is shown and used even if its contact details have changed", async () => {
  const ctx = await loggedIn();
  const { customerId, orderId } = await withCreditFromBefore(ctx, 1_000);
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({ available_credit: 1_000, credit_used: 0 });
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true }));
  expect(checkout.amount_due).toBe(1_400);
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({ available_credit: 0, credit_used: 1_000 });
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  expect(await creditOf(db, customerId)).toBe(1_000);
  const again = valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true }));
  await world.pay(again.client_secret, VISA);
  await world.work();
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({ status: "confirmed", payment_status: "paid" });
  expect(await creditOf(db, customerId)).toBe(0);
});

test("credit larger than the total pays an account's order without a card; the rest stays", async () => {
  const ctx = await loggedIn();
  const { customerId, orderId } = await withCreditFromBefore(ctx, 5_000);
  expect(valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true }))).toMatchObject({
    status: "confirmed",
    amount_due: 0,
    client_secret: null,
  });
  expect(await creditOf(db, customerId)).toBe(2_600);
  expect(valueOf(await getOrder(ctx, { id: orderId })).payment_status).toBe("paid");
});

test("credit from two orders is combined for its owner", async () => {
  const ctx = await loggedIn();
  const { customerId, nowId, orderId } = await withCreditFromBefore(ctx, 700);
  await giftTo(nowId, 900);
  expect(valueOf(await calculateTotals(ctx)).available_credit).toBe(1_600);
  expect(valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true })).amount_due).toBe(800);
  expect([await creditOf(db, customerId), await creditOf(db, nowId)]).toEqual([0, 0]);
});

test("a later user of a shared browser is not offered the earlier user's credit", async () => {
  const ctx = await world.visitor();
  const { customerId, orderId } = await withCreditFromBefore(ctx, 1_000);
  valueOf(await createCustomer(ctx, { ...parentForm, name: "Sam Other", email: "sam@example.test" }));
  expect(valueOf(await calculateTotals(ctx)).available_credit).toBe(0);
  expect(valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true })).amount_due).toBe(2_400);
  expect(await creditOf(db, customerId)).toBe(1_000);
});

test("each of two sellers is owed its full share, however much credit paid", async () => {
  const { ctx, orderId, york, customer } = await mixedBasket(world);
  await giftTo(customer.id, 5_000);
  const before = await sellerBalances(db);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  const { cart, payment_status: status } = valueOf(await getOrder(ctx, { id: orderId }));
  expect(cart).toMatchObject({ credit_used: 5_000, amount_due_now: checkout.amount_due });
  expect(status).toBe("deposit_paid");
  const owed = await sellerBalances(db);
  for (const id of [network.seller.id, york.id]) {
    const part = cart.vat_lines.filter((one) => one.seller.id === id).reduce((sum, one) => sum + one.gross, 0);
    expect((owed.get(id) ?? 0) - (before.get(id) ?? 0)).toBe(part);
  }
  expect(await creditOf(db, customer.id)).toBe(0);
  expect(await findDisagreements(db)).toEqual([]);
});
