import { addDays, instant } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { pdfTexts } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findBalanceConsent, getOrder, getOrderPage, getReceipt } from "../orders/index.ts";
import { runWork } from "../kernel/index.ts";
import { owedOfRefund, refundWork, retryRefund } from "../payments/index.ts";
import { previewStaffReversal, reverseByStaff } from "../reversals/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { expireCheckouts } from "./end-checkout.ts";
import { payBalance } from "./balances/pay-balance.ts";
import { takeBalanceSteps } from "./balances/take-balance-steps.ts";
import { listOwed } from "./owed/list-owed.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const PAYS = "4242424242424242";
const FAILS_LATER = "4000000000005126";

type Asked = Parameters<typeof previewStaffReversal>[1];

/**
 * An order of £150 camps with a £40 deposit each and the £110 to come, paid at its second checkout. `comeLate` lets the payment of the first
 * one, which was given up, succeed after all, with a card whose refunds fail.
 */
async function aDeposit(camps = 1, agreedTo: "first" | "second" | "both" | "neither" = "neither") {
  const customer = await aCustomer(world);
  const lines: string[] = [];
  let orderId = "";
  for (let n = 0; n < camps; n += 1) {
    const childIds = [await customer.child(`Ada ${n}`)];
    const put = await customer.put({ type: "camp", camp: await world.camp(), childIds, takeFullPayment: false });
    lines.push(put.itemId);
    ({ orderId } = put);
  }
  const { ctx } = customer;
  const start = async (auto_charge: boolean) =>
    valueOf(await startCheckout(ctx, { order_id: orderId, save_payment_method: true, auto_charge }));
  const first = await start(agreedTo === "first" || agreedTo === "both");
  const { id: firstId, provider_ref: ref } = await db
    .selectFrom("payment")
    .select(["id", "provider_ref"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  // The provider does not know the payment for a while.
  await db
    .updateTable("payment")
    .set({ provider_ref: `pi_gone_${firstId}` })
    .where("id", "=", firstId)
    .execute();
  await letHoldLapse(db, orderId);
  await expireCheckouts(system);
  const again = await start(agreedTo === "second" || agreedTo === "both");
  await db.updateTable("payment").set({ provider_ref: ref }).where("id", "=", firstId).execute();
  await world.pay(again.client_secret, PAYS);
  await world.work();
  const { provider_ref: paidRef } = await db
    .selectFrom("payment")
    .select("provider_ref")
    .where("order_id", "=", orderId)
    .where("status", "=", "succeeded")
    .executeTakeFirstOrThrow();
  const page = async () => valueOf(await getOrderPage(ctx, { id: orderId }));
  const owed = async () => (await page()).balances.reduce((sum, { amount }) => sum + amount, 0);
  const refunds = async () =>
    await db
      .selectFrom("refund as r")
      .innerJoin("payment as p", "p.id", "r.payment_id")
      .select(["r.id", "r.status", "r.reason", "r.amount_pence", "r.payment_id"])
      .where("p.order_id", "=", orderId)
      .orderBy("r.created_at")
      .execute();
  const comeLate = async () => {
    await world.pay(first.client_secret, FAILS_LATER);
    await world.work();
  };
  const retry = async () => {
    const [late] = await refunds();
    // The family has another account by now.
    await sql`update sandbox_gateway.object set hidden = jsonb_set(hidden, '{behaviour}', '"succeeds"') where kind = 'payment_method'`.execute(
      db,
    );
    const tried = await inTransaction(db, async (trx) => await retryRefund(system, trx, late?.id ?? ""));
    await world.work();
    return tried;
  };
  return { ...customer, orderId, lines, paidRef, page, owed, refunds, comeLate, retry };
}

test("money that came late, and could not go back yet, pays nothing of the order", async () => {
  const { ctx, orderId, owed, page, refunds, comeLate } = await aDeposit();
  expect(await owed()).toBe(11_000);
  await comeLate();
  for (const status of ["succeeded", "failed"]) {
    expect(await refunds()).toMatchObject([{ status, reason: "captured_no_place" }]);
    expect(await owed()).toBe(11_000);
    expect((await page()).payment_status).toBe("deposit_paid");
    await world.later(3_000);
  }
  expect(valueOf(await payBalance(ctx, { id: orderId })).amount_due).toBe(11_000);
  const { receipt_key: key } = await db
    .selectFrom("orders")
    .select("receipt_key")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const receipt = await getReceipt(system, { orderId, key: key ?? "none", colour: "#4A1F5C" });
  const texts = pdfTexts(receipt?.pdf ?? Buffer.alloc(0));
  // An amount is drawn before its text.
  expect(texts[texts.indexOf("Paid by card") - 1]).toBe("£40.00");
  const listed = valueOf(await listOwed(admin, {}));
  expect(listed.items.find(({ order }) => order.id === orderId)?.owed).toBe(11_000);
});

test("cancelling takes its money off what is still owed, and late money is no part of what was paid", async () => {
  const { ctx, orderId, lines, page, owed, refunds, comeLate, retry } = await aDeposit(2);
  await comeLate();
  await world.later(3_000);
  expect(await owed()).toBe(22_000);
  const [line = ""] = lines;
  const asked: Asked = { id: orderId, lines: [{ id: line, quantity: 1 }], give: "all", to: "card" };
  const one = valueOf(await previewStaffReversal(admin, asked));
  expect(one).toMatchObject({ given: 15_000, off_debt: 15_000, to_card: 0, to_credit: 0 });
  const both = { ...asked, lines: lines.map((id) => ({ id, quantity: 1 })) };
  expect(valueOf(await previewStaffReversal(admin, both))).toMatchObject({
    off_debt: 22_000,
    to_card: 8_000,
    to_credit: 0,
  });
  const { given, to_card, to_credit, off_debt } = one;
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(admin, { ...asked, seen, reason: "Asked by phone" }));
  expect(await owed()).toBe(7_000);
  const receipt = async () => valueOf(await getOrder(ctx, { id: orderId })).receipt;
  expect(await receipt()).toMatchObject({ paid: 8_000, refunded: 0 });
  expect(await retry()).toBe(true);
  expect(await receipt()).toMatchObject({ paid: 16_000, refunded: 8_000 });
  expect(await refunds()).toMatchObject([{ status: "succeeded", reason: "captured_no_place" }]);
  expect([await owed(), (await page()).payment_status]).toEqual([7_000, "deposit_paid"]);
});

test.each(["failed", "requested"])(
  "a balance that is paid while the refund of late money is %s is kept, and nothing goes back twice",
  async (status) => {
    const { ctx, orderId, owed, page, refunds, comeLate, retry } = await aDeposit();
    const balance = valueOf(await payBalance(ctx, { id: orderId }));
    if (status === "requested") Object.assign(world.state, { fault: "not done", faultAt: "/refunds" });
    await comeLate();
    if (status === "failed") await world.later(3_000);
    await world.pay(balance.client_secret, PAYS);
    await world.work();
    expect((await refunds()).map(({ reason }) => reason)).toEqual(["captured_no_place"]);
    expect((await page()).payment_status).toMatch(/^refund_/u);
    world.state.fault = null;
    if (status === "failed") {
      const [late] = await refunds();
      expect(await owedOfRefund(db, late?.id ?? "")).toBe(late?.amount_pence);
      expect(await retry()).toBe(true);
    } else {
      await sql`update leased_work set next_try_at = now()`.execute(db);
      await runWork(system, refundWork);
    }
    expect((await refunds()).map((one) => one.status)).toEqual(["succeeded"]);
    expect([await owed(), (await page()).payment_status]).toEqual([0, "paid"]);
  },
);

test("what a family agreed to with a payment that came too late charges no card: what it said with its order counts", async () => {
  const unasked = await aDeposit(1, "first");
  expect((await unasked.page()).automatic).toBeNull();
  await unasked.comeLate();
  expect((await unasked.page()).automatic).toBeNull();
  expect(await findBalanceConsent(db, unasked.orderId)).toBeNull();
  world.mails.length = 0;
  await takeBalanceSteps(system, instant(`${addDays(system.today(), 20)}T12:00:00Z`));
  await world.work();
  expect(world.mails.map(({ subject }) => subject).filter((one) => one.includes("received your payment"))).toEqual([]);
  const both = await aDeposit(1, "both");
  await both.comeLate();
  expect(await findBalanceConsent(db, both.orderId)).toMatchObject({ ref: both.paidRef });
  // The version before noted no outcome with a payment.
  await db.updateTable("payment").set({ outcome: null }).where("order_id", "=", both.orderId).execute();
  expect(await findBalanceConsent(db, both.orderId)).toMatchObject({ ref: both.paidRef });
});
