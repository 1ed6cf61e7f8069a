import { inTransaction } from "@matinee/database";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { findFaults } from "../audit/index.ts";
import { type Context, runWork, runWorkOn, type SystemContext } from "../kernel/index.ts";
import { findDisagreements } from "../ledger/index.ts";
import { sendMail } from "../mail/index.ts";
import { getOrderPage } from "../orders/index.ts";
import { previewStaffReversal, reverseByStaff } from "../reversals/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aBooking, aMember } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { refundWork } from "./refund-work.ts";
import { requestRefund } from "./request-refund.ts";
import { retryRefund } from "./retry-refund.ts";

// A network that took test cards in the sandbox, and takes real payments at Stripe since.
const world = await aWorld({ standing: true });
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const PENDS_FIRST = "4000000000007726";
const WAITS = "4000009900000087";
const FAILS_LATER = "4000000000005126";

afterEach(() => {
  world.state.providerDown = false;
});

/** Asks Stripe, which must not be asked about what it never had. */
function live<T extends SystemContext>(ctx: T): T {
  world.state.providerDown = true;
  return { ...ctx, gateways: { ...ctx.gateways, payments: { ...ctx.gateways.payments, name: "stripe" } } };
}

async function refundsOf(orderId: string) {
  return await db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.id", "r.status", "r.amount_pence as amount", "p.refunded_pence as refunded"])
    .where("p.order_id", "=", orderId)
    .execute();
}

/** What anybody is still asked to do about an order, and what a check of everything finds. */
async function leftOf(orderId: string) {
  const items = await db
    .selectFrom("work_item")
    .select("kind")
    .where("order_id", "=", orderId)
    .where("status", "=", "open")
    .execute();
  const movements = { provider: "stripe" as const, payments: [], refunds: [], balance: ok([]) };
  const faults = await findFaults(db, { movements, since: new Date(Date.now() - 86_400_000) });
  const { rows: work } = await sql`select w.subject from leased_work w join refund r on r.id::text = w.subject
    join payment p on p.id = r.payment_id where p.order_id = ${orderId}`.execute(db);
  return { items, faults, work, disagreements: await findDisagreements(db) };
}

const nothing = { items: [], faults: [], work: [], disagreements: [] };

test("staff read at once that a test card's payment has no money to give back, and its refund ends by itself", async () => {
  const customer = await aCustomer(world);
  const { orderId, itemId } = await customer.book({
    type: "camp",
    camp: await world.camp({ inDays: 30 }),
    childIds: [await customer.child("Ada")],
    takeFullPayment: true,
  });
  const asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], give: "all" as const, to: "card" as const };
  const stepsFor = async (ctx: Context) => valueOf(await previewStaffReversal(ctx, asked)).steps;
  const told =
    "£150.00 was paid with a test card before the school took real payments: there is no money to give back.";
  expect(await stepsFor(admin)).toEqual(["£150.00 goes back to the card. It usually arrives within five to ten days."]);
  expect(await stepsFor(live(admin))).toEqual([told]);

  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(live(admin), asked));
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(live(admin), { ...asked, seen, reason: "Asked by phone" }));
  const [refund] = await refundsOf(orderId);
  expect(refund).toMatchObject({ status: "requested", amount: 15_000 });
  expect(await runWorkOn(live(system), refundWork, refund?.id ?? "")).toBe(true);
  expect(await refundsOf(orderId)).toMatchObject([{ status: "succeeded", refunded: 15_000 }]);
  expect(await runWork(live(system), refundWork)).toBe(0);
  expect(await leftOf(orderId)).toEqual(nothing);
  expect(valueOf(await getOrderPage(customer.ctx, { id: orderId })).payment_status).toBe("refunded");

  world.mails.length = 0;
  const message = db.selectFrom("message").select("id").where("kind", "=", "order_reversed");
  for (const { id } of await message.execute()) await sendMail(live(system), { messageId: id });
  expect(world.mails.map(({ text }) => text)).toEqual([
    expect.stringContaining("Paid with a test card, so there is no money to give back"),
  ]);
  expect(world.mails[0]?.text).not.toContain("To your card");
});

test.each([
  ["noted", "4242424242424242", "requested"],
  ["under way", PENDS_FIRST, "pending"],
  ["waiting for the family", WAITS, "requires_action"],
  ["returned by the bank, and tried again by staff", FAILS_LATER, "failed"],
])("a refund that was %s in the sandbox ends once the network takes real payments", async (_, card, status) => {
  const { orderId } = await aBooking(world, ["Ada"], card);
  const { id: paymentId, amount_pence: amount } = await db
    .selectFrom("payment")
    .select(["id", "amount_pence"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const refundId = await inTransaction(db, (trx) =>
    requestRefund(system, trx, { paymentId, amount, reason: "captured_no_place" }),
  );
  world.queue.length = 0;
  if (status !== "requested") await runWorkOn(system, refundWork, refundId);
  if (status === "failed") await world.later(3_000);
  expect(await refundsOf(orderId)).toMatchObject([{ status }]);
  world.mails.length = 0;
  if (status === "failed")
    expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, refundId))).toBe(true);

  await sql`update leased_work set next_try_at = now() where subject = ${refundId}`.execute(db);
  await runWork(live(system), refundWork);
  expect(await refundsOf(orderId)).toMatchObject([{ status: "succeeded", refunded: amount }]);
  const { items, work } = await leftOf(orderId);
  expect({ items, work }).toEqual({ items: [], work: [] });

  const made = db
    .selectFrom("message")
    .select("id")
    .where("kind", "=", "refund_made")
    .where("refund_id", "=", refundId);
  for (const { id } of await made.execute()) await sendMail(live(system), { messageId: id });
  const wasTold = status === "failed" || status === "requires_action";
  expect(world.mails.map(({ subject }) => subject.replace(/ \(.*\)$/u, ""))).toEqual(
    wasTold ? ["No refund of £24.00 is due"] : [],
  );
});
