import { sql } from "kysely";
import { expect, test } from "vitest";
import { calculateTotals } from "../basket/index.ts";
import { getOrder } from "../orders/index.ts";
import { findDisagreements, giveCredit } from "../ledger/index.ts";
import { creditOf } from "../testing/credit-of.ts";
import { sellerBalances } from "../testing/seller-balances.ts";
import { postings } from "../ledger/testing/an-order.ts";
import { breakInserts } from "../testing/break-database.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { cancelCheckout } from "./cancel-checkout.ts";
import { expireCheckouts } from "./end-checkout.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db, network } = world;
const VISA = "4242424242424242";

async function giftTo(customerId: string, amount: number): Promise<void> {
  await giveCredit(db, { key: customerId, customerId, amount, from: { sellerId: network.seller.id }, note: "test" });
}

const reserved = (amount: number) => ({
  kind: "credit_reserved",
  entries: [
    ["credit", amount],
    ["credit_reserved", -amount],
  ],
});
const returned = (amount: number) => ({
  kind: "credit_returned",
  entries: [
    ["credit_reserved", amount],
    ["credit", -amount],
  ],
});
const used = (amount: number) => ({
  kind: "credit_used",
  entries: [
    ["credit_reserved", amount],
    ["receivable", -amount],
  ],
});
const paid = (amount: number) => ({
  kind: "payment",
  entries: [
    ["provider sandbox", amount],
    ["receivable", -amount],
  ],
});
const sold = (amount: number) => ({
  kind: "sale",
  entries: [
    ["receivable", amount],
    ["seller", -amount],
  ],
});

test("part credit, part card: reserved when placed, paid and used when confirmed", async () => {
  const { ctx, orderId, customer } = await world.basket(await world.group());
  await giftTo(customer.id, 1_000);
  const before = (await sellerBalances(db)).get(network.seller.id) ?? 0;
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({ available_credit: 1_000, credit_used: 0 });
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true }));
  expect(checkout.amount_due).toBe(1_400);
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({
    available_credit: 0,
    credit_used: 1_000,
    amount_due_now: 1_400,
    total_gross: 2_400,
  });
  expect(await postings(db, orderId)).toEqual([reserved(1_000)]);
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(await postings(db, orderId)).toEqual([reserved(1_000), paid(1_400), sold(2_400), used(1_000)]);
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({ payment_status: "paid", balances: [] });
  expect(((await sellerBalances(db)).get(network.seller.id) ?? 0) - before).toBe(2_400);
});

test("credit larger than the total needs no card, and the rest stays", async () => {
  const { ctx, orderId, customer } = await world.basket(await world.group());
  await giftTo(customer.id, 3_000);
  expect(valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true }))).toMatchObject({
    status: "confirmed",
    client_secret: null,
  });
  expect(await creditOf(db, customer.id)).toBe(600);
  expect(await postings(db, orderId)).toEqual([reserved(2_400), sold(2_400), used(2_400)]);
  expect(valueOf(await getOrder(ctx, { id: orderId })).payment_status).toBe("paid");
});

test("credit is not used unless requested", async () => {
  const { ctx, orderId, customer } = await world.basket(await world.group());
  await giftTo(customer.id, 3_000);
  expect(valueOf(await startCheckout(ctx, { order_id: orderId })).amount_due).toBe(2_400);
  expect(await creditOf(db, customer.id)).toBe(3_000);
});

test("a checkout that is cancelled or expires returns its credit each time", async () => {
  const { ctx, orderId, customer } = await world.basket(await world.group());
  await giftTo(customer.id, 1_000);
  valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true }));
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  expect(await creditOf(db, customer.id)).toBe(1_000);
  valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true }));
  expect(await creditOf(db, customer.id)).toBe(0);
  await letHoldLapse(db, orderId);
  await expireCheckouts(world.system);
  expect(await creditOf(db, customer.id)).toBe(1_000);
  expect(await postings(db, orderId)).toEqual([reserved(1_000), returned(1_000), reserved(1_000), returned(1_000)]);
  expect(valueOf(await getOrder(ctx, { id: orderId })).payment_status).toBe("none");
});

test("captured, no place: credit returns at once, the card payment is refunded, no seller is owed anything", async () => {
  const group = await world.group({ capacity: 1, trialCap: 1 });
  const { ctx, orderId, customer } = await world.basket(group);
  await giftTo(customer.id, 1_000);
  const owed = await sellerBalances(db);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true }));
  await letHoldLapse(db, orderId);
  const other = await world.basket(group);
  valueOf(await startCheckout(other.ctx, { order_id: other.orderId }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(await postings(db, orderId)).toEqual([
    reserved(1_000),
    paid(1_400),
    returned(1_000),
    {
      kind: "refund",
      entries: [
        ["provider sandbox", -1_400],
        ["receivable", 1_400],
      ],
    },
  ]);
  expect(await creditOf(db, customer.id)).toBe(1_000);
  expect(valueOf(await getOrder(ctx, { id: orderId })).payment_status).toBe("refunded");
  expect(await sellerBalances(db)).toEqual(owed);
});

test("a refund that can't be sent yet stays owed and is shown as due", async () => {
  const group = await world.group({ capacity: 1, trialCap: 1 });
  const { ctx, orderId } = await world.basket(group);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await letHoldLapse(db, orderId);
  const other = await world.basket(group);
  valueOf(await startCheckout(other.ctx, { order_id: other.orderId }));
  await world.pay(checkout.client_secret, VISA);
  await world.sandbox.idle();
  const payment = await db
    .selectFrom("payment")
    .select(["id", "provider_ref"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await sql`update payment set created_at = now() - interval '1 minute' where id = ${payment.id}`.execute(db);
  await reconcilePayments(world.system);
  expect(await postings(db, orderId)).toEqual([paid(2_400)]);
  expect(valueOf(await getOrder(ctx, { id: orderId })).payment_status).toBe("refund_due");
  await world.work();
  expect(valueOf(await getOrder(ctx, { id: orderId })).payment_status).toBe("refunded");
});

test("a crash between payment and confirmation posts nothing; the next check posts it once", async () => {
  const { ctx, orderId, customer } = await world.basket(await world.group());
  await giftTo(customer.id, 1_000);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true }));
  await world.pay(checkout.client_secret, VISA);
  await world.sandbox.idle();
  await sql`update payment set created_at = now() - interval '1 minute' where order_id = ${orderId}`.execute(db);
  // What follows is asked for last. It fails there, with everything posted but not committed.
  const repair = await breakInserts(db, "leased_work", sql`new.kind = 'payment.follow'`);
  await expect(world.work()).rejects.toThrow("broken");
  await repair();
  expect(await postings(db, orderId)).toEqual([reserved(1_000)]);
  expect(await findDisagreements(db)).toEqual([]);
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({ status: "placed", payment_status: "open" });
  await Promise.all([reconcilePayments(world.system), reconcilePayments(world.system), world.work()]);
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({ status: "confirmed", payment_status: "paid" });
  expect(await postings(db, orderId)).toEqual([reserved(1_000), paid(1_400), sold(2_400), used(1_000)]);
});

test("an order without a stored price input is posted from its lines", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await sql`update orders set pricing = null where id = ${orderId}`.execute(db);
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(await postings(db, orderId)).toEqual([paid(2_400), sold(2_400)]);
});

test("the ledger agrees with every order after all tests", async () => {
  expect(await findDisagreements(db)).toEqual([]);
});
