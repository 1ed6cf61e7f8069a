import { ok, pence } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import type { Dispute } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCheckout } from "../checkout/index.ts";
import { findDisagreements, orderMoney, postPayment } from "../ledger/index.ts";
import { getOrderPage } from "../orders/index.ts";
import { refreshDispute } from "../payments/index.ts";
import { previewStaffReversal, reverseByStaff } from "../reversals/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, codeOf, newId, valueOf } from "../testing/world.ts";
import { closeAsOperator } from "./as-operator.ts";
import { closeWorkItemByHand } from "./close-work-item.ts";
import { listWorkItems } from "./list-work-items.ts";
import { payRefundElsewhere } from "./pay-refund-elsewhere.ts";
import { retryWorkItem } from "./retry-work-item.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const FAILS_LATER = "4000000000005126";

/** A camp of £150 that was cancelled, and whose refund the family's bank returned. */
async function aRefundThatFailed() {
  const { ctx, put, child } = await aCustomer(world);
  const camp = await world.camp({ inDays: 30 });
  const { orderId, itemId } = await put({ type: "camp", camp, childIds: [await child("Ada")] });
  await world.pay(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret, FAILS_LATER);
  await world.work();
  const lines = [{ id: itemId, quantity: 1 }];
  const asked = { id: orderId, lines, to: "card" as const, give: "all" as const };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  valueOf(await reverseByStaff(admin, { ...asked, seen: { given, to_card, to_credit, off_debt }, reason: "Ill" }));
  await world.work();
  await world.later(3_000);
  const payment = await paymentOf(orderId);
  const item = async () =>
    valueOf(await listWorkItems(admin, { sort: [] })).items.find(
      (one) => one.order?.id === orderId && one.kind === "refund_failed",
    );
  const { id = "" } = (await item()) ?? {};
  return { ctx, orderId, payment, paid: to_card, item, id };
}

async function paymentOf(orderId: string) {
  return await db
    .selectFrom("payment")
    .select(["id", "provider_ref", "amount_pence"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** What the provider says of a dispute about all of a payment. */
function disputeOf({ id, provider_ref, amount_pence }: Awaited<ReturnType<typeof paymentOf>>) {
  const at = Math.floor(Date.now() / 1000);
  const change = (ref: string, amount: number) => ({
    ref: `${ref}_${id}`,
    amount,
    fee: 0,
    currency: "gbp",
    createdAt: at,
  });
  const taken = change("txn_taken", -amount_pence);
  const says = async (status: Dispute["status"], changes: Dispute["changes"]) => {
    const dispute: Dispute = {
      ref: `dp_${id}`,
      intentRef: provider_ref,
      amountPence: pence(amount_pence),
      reason: "credit_not_processed",
      status,
      isInquiry: false,
      evidenceDueAt: null,
      changes,
    };
    const payments = { ...system.gateways.payments, retrieveDispute: async () => ok(dispute) };
    return await refreshDispute({ ...system, gateways: { ...system.gateways, payments } }, dispute.ref);
  };
  return {
    opens: async () => await says("needs_response", [taken]),
    isWon: async () => await says("won", [taken, change("txn_back", amount_pence)]),
    isLost: async () => await says("lost", [taken]),
  };
}

test("while the bank decides about a payment, its failed refund is neither paid another way nor forgotten", async () => {
  const { payment, paid, item, id } = await aRefundThatFailed();
  const elsewhere = async () => await payRefundElsewhere(admin, { id, amount: paid, reason: "By bank transfer" });
  const dispute = disputeOf(payment);
  expect(await dispute.opens()).toBeNull();
  expect(await elsewhere()).toMatchObject({
    ok: false,
    error: { code: "preview_changed", details: expect.stringContaining("bank holds this money") as string },
  });
  expect(codeOf(await retryWorkItem(admin, { id }))).toBe("nothing_to_retry");
  expect(codeOf(await closeWorkItemByHand(admin, { id, reason: "Rang them" }))).toBe("in_use");
  expect(await closeAsOperator(db, { id, reason: "Rang them" })).toBe(false);
  expect(await item()).toMatchObject({ status: "open", owed: null, can_retry: false });
  expect(await dispute.isWon()).toBeNull();
  expect(await item()).toMatchObject({ status: "open", owed: paid, can_retry: true });
  expect(codeOf(await elsewhere())).toBeNull();
  expect(await findDisagreements(db)).toEqual([]);
});

test("once the bank has given the money to the family, nothing of the refund is owed, and its work item can be closed", async () => {
  const { ctx, orderId, payment, item, id } = await aRefundThatFailed();
  const dispute = disputeOf(payment);
  await dispute.opens();
  expect(await dispute.isLost()).toBeNull();
  expect(await item()).toMatchObject({ status: "open", owed: null, can_retry: false });
  expect(codeOf(await closeWorkItemByHand(admin, { id, reason: "The bank paid" }))).toBeNull();
  expect(valueOf(await getOrderPage(ctx, { id: orderId })).balances).toEqual([]);
});

test("late money that a bank took back for good waits no longer to go back, and pays for nothing else", async () => {
  const { book, child } = await aCustomer(world);
  const camp = await world.camp({ inDays: 30 });
  const { orderId } = await book({ type: "camp", camp, childIds: [await child("Ada")] });
  const { amount_pence: paid } = await paymentOf(orderId);
  // A payment that was given up succeeded after all, and could not be sent back.
  const late = newId();
  await sql`insert into payment (id, order_id, provider, provider_ref, amount_pence, status, purpose, outcome)
    select ${late}, order_id, provider, 'pi_late_' || id, amount_pence, 'succeeded', 'order', 'not_needed' from payment where order_id = ${orderId}`.execute(
    db,
  );
  await inTransaction(db, (trx) => postPayment(trx, { paymentId: late, orderId, provider: "sandbox", amount: paid }));
  await sql`insert into refund (id, payment_id, amount_pence, reason, status) values (${newId()}, ${late}, ${paid}, 'captured_no_place', 'failed')`.execute(
    db,
  );
  expect(await orderMoney(db, orderId)).toMatchObject({ paid: 2 * paid, late: paid });
  const dispute = disputeOf({ id: late, provider_ref: `pi_late_${(await paymentOf(orderId)).id}`, amount_pence: paid });
  await dispute.opens();
  expect(await orderMoney(db, orderId)).toMatchObject({ paid: 2 * paid, late: paid });
  await dispute.isLost();
  expect(await orderMoney(db, orderId)).toMatchObject({ paid, late: 0 });
});
