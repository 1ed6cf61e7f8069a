import { sql } from "kysely";
import { expect, test } from "vitest";
import { findDisagreements } from "../../ledger/index.ts";
import { postings } from "../../ledger/testing/an-order.ts";
import { getOrderPage } from "../../orders/index.ts";
import { aPaidCamp } from "../../reversals/testing/a-paid-camp.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { cancelStaleBalancePayments } from "./cancel-stale-balance-payments.ts";
import { payBalance } from "./pay-balance.ts";

const world = await aWorld();
const { db } = world;
const VISA = "4242424242424242";
const ASKS_BANK = "4000002500003155";

async function openedAgo(orderId: string, minutes: number): Promise<void> {
  await sql`update payment set created_at = now() - make_interval(mins => ${minutes}) where order_id = ${orderId} and purpose = 'balance'`.execute(
    db,
  );
}

test("a payment that ends soon is replaced and not handed out again, also to two windows at once", async () => {
  const { ctx, orderId } = await aPaidCamp(world, { deposit: true });
  const input = { id: orderId };
  const first = valueOf(await payBalance(ctx, input));
  await openedAgo(orderId, 20);
  expect(valueOf(await payBalance(ctx, input)).client_secret).toBe(first.client_secret);
  await openedAgo(orderId, 58);
  const answers = await Promise.all([payBalance(ctx, input), payBalance(ctx, input)]);
  const [next, ...others] = [...new Set(answers.map((answer) => valueOf(answer).client_secret))];
  expect([next === first.client_secret, others]).toEqual([false, []]);
  // The first window's payment can no longer be paid, so nobody pays twice.
  expect((await world.pay(first.client_secret, VISA)).status).toBe(400);
  expect(await cancelStaleBalancePayments(world.system)).toBe(0);
  await world.pay(next ?? null, VISA);
  await world.work();
  expect(valueOf(await getOrderPage(ctx, input))).toMatchObject({ payment_status: "paid", balances: [] });
  expect((await postings(db, orderId)).filter((one) => one.kind === "payment")).toHaveLength(2);
});

test("a payment whose payer is at the bank's page stays open for three hours", async () => {
  const { ctx, orderId } = await aPaidCamp(world, { deposit: true });
  const input = { id: orderId };
  const checkout = valueOf(await payBalance(ctx, input));
  expect((await world.pay(checkout.client_secret, ASKS_BANK)).body.status).toBe("requires_action");
  await world.work();
  await openedAgo(orderId, 61);
  expect(await cancelStaleBalancePayments(world.system)).toBe(0);
  expect(valueOf(await payBalance(ctx, input)).client_secret).toBe(checkout.client_secret);
  await openedAgo(orderId, 181);
  expect(await cancelStaleBalancePayments(world.system)).toBe(1);
});

test("the ledger agrees with every order after all tests", async () => {
  expect(await findDisagreements(db)).toEqual([]);
});
