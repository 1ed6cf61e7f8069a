import { inTransaction } from "@matinee/database";
import { type KyselyPlugin, sql } from "kysely";
import { expect, test } from "vitest";
import { runWork } from "../../kernel/index.ts";
import { findDisagreements, giveCredit } from "../../ledger/index.ts";
import { refundWork } from "../../payments/index.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { breakInserts } from "../../testing/break-database.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { followPayments } from "../follow-payment.ts";
import { payBalance } from "./pay-balance.ts";
import { payBalanceWithCredit } from "./pay-balance-with-credit.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const VISA = "4242424242424242";

/** Runs `work` once: after the first statement that reads refunds has been answered, and before the next one is sent. */
function afterReadingRefunds(work: () => Promise<void>): KyselyPlugin & { readonly hasRun: () => boolean } {
  let reading: object | null = null;
  let hasRun = false;
  return {
    hasRun: () => hasRun,
    transformQuery: ({ node, queryId }) => {
      const text = JSON.stringify(node);
      if (reading === null && text.includes("captured_no_place") && text.includes("requires_action")) reading = queryId;
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (queryId === reading && !hasRun) {
        hasRun = true;
        await work();
      }
      return result;
    },
  };
}

async function refundsOf(orderId: string): Promise<(readonly [string, string, number])[]> {
  const refunds = await db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.reason", "r.status", "r.amount_pence"])
    .where("p.order_id", "=", orderId)
    .orderBy("r.created_at")
    .execute();
  return refunds.map((one) => [one.reason, one.status, one.amount_pence]);
}

const tryAgain = async () => void (await sql`update leased_work set next_try_at = now()`.execute(db));

test("all that is too much goes back, although another refund of the order is made at this moment", async () => {
  const customer = await aCustomer(world);
  const childIds = [await customer.child("Ada")];
  const camp = await world.camp();
  const { orderId, itemId } = await customer.book({ type: "camp", camp, childIds, takeFullPayment: false });
  const balance = valueOf(await payBalance(customer.ctx, { id: orderId }));
  Object.assign(world.state, { fault: "not done", faultAt: "/refunds" });
  const what = { give: "all", to: "card" } as const;
  const asked = { ...what, id: orderId, lines: [{ id: itemId, quantity: 1 }] };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  valueOf(await reverseByStaff(admin, { ...asked, seen: { given, to_card, to_credit, off_debt }, reason: "Ill" }));
  await world.work();
  expect(await refundsOf(orderId)).toEqual([["cancelled", "sent", 4_000]]);
  const repair = await breakInserts(db, "refund");
  await world.pay(balance.client_secret, VISA);
  await world.work();
  await repair();
  Object.assign(world.state, { fault: null, faultAt: "" });
  const meanwhile = afterReadingRefunds(async () => {
    await tryAgain();
    await runWork(system, refundWork);
    expect(await refundsOf(orderId)).toEqual([["cancelled", "succeeded", 4_000]]);
  });
  await tryAgain();
  await followPayments({ ...system, db: db.withPlugin(meanwhile) });
  expect(meanwhile.hasRun()).toBe(true);
  await world.work();
  expect(await refundsOf(orderId)).toEqual([
    ["cancelled", "succeeded", 4_000],
    ["overpaid", "succeeded", 11_000],
  ]);
  expect(await findDisagreements(db)).toEqual([]);
});

test("what its own card has no room for any more goes back to another card of the order", async () => {
  const customer = await aCustomer(world);
  const camp = await world.camp({ inDays: 40, balanceInDays: 20 });
  const childIds = [await customer.child("Ada")];
  const { orderId, itemId } = await customer.book({ type: "camp", camp, childIds, takeFullPayment: false });
  const inTabA = valueOf(await payBalance(customer.ctx, { id: orderId }));
  const credit = { key: orderId, customerId: customer.customer.id, amount: 11_000, note: "Test" };
  await inTransaction(db, (trx) => giveCredit(trx, { ...credit, from: { sellerId: world.network.seller.id } }));
  valueOf(await payBalanceWithCredit(customer.ctx, { id: orderId, amount: 11_000 }));
  // The money of tab A is recorded, and what follows from it is not done yet when staff give something back.
  const repair = await breakInserts(db, "refund");
  await world.pay(inTabA.client_secret, VISA);
  await world.work();
  await repair();
  const lines = [{ id: itemId, quantity: 0 }];
  const reversal = { id: orderId, lines, give: "amount" as const, amount: 4_000, to: "card" as const };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, reversal));
  valueOf(await reverseByStaff(admin, { ...reversal, seen: { given, to_card, to_credit, off_debt }, reason: "Sorry" }));
  await tryAgain();
  await followPayments(system);
  await world.work();
  const refunds = await refundsOf(orderId);
  expect(refunds.toSorted(([a, , one], [b, , other]) => a.localeCompare(b) || one - other)).toEqual([
    ["goodwill", "succeeded", 4_000],
    ["overpaid", "succeeded", 4_000],
    ["overpaid", "succeeded", 7_000],
  ]);
  expect(await findDisagreements(db)).toEqual([]);
});
