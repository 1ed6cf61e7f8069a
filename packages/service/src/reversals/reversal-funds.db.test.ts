import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCheckout } from "../checkout/index.ts";
import type { Context } from "../kernel/index.ts";
import { findDisagreements } from "../ledger/index.ts";
import { getOrderPage } from "../orders/index.ts";
import { retryRefund } from "../payments/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aMember } from "../testing/staff.ts";
import { CHOICE } from "./testing/moves-in.ts";
import { previewOwnTransfer } from "./transfers/family-transfers.ts";
import { previewStaffTransfer, transferByStaff } from "./transfers/staff-transfers.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { cancelByFamily, previewCancellation } from "./family-reversals.ts";
import { previewStaffReversal, reverseByStaff } from "./staff-reversals.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const PAYS = "4242424242424242";
const DISPUTED = "4000000000000259";
const FAILS_LATER = "4000000000005126";

type Asked = Parameters<typeof previewStaffReversal>[1];

/** Commits what its preview says. */
async function reverse(ctx: Context, asked: Asked) {
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(ctx, asked));
  const seen = { given, to_card, to_credit, off_debt };
  return valueOf(await reverseByStaff(ctx, { ...asked, seen, reason: "Asked by phone" }));
}

/** Camps in one order, each for another child, paid in full with this card. */
async function somePaidCamps(card: string, count = 1) {
  const customer = await aCustomer(world);
  const lines: string[] = [];
  let orderId = "";
  for (let n = 0; n < count; n += 1) {
    const camp = await world.camp({ inDays: 30 });
    const put = await customer.put({ type: "camp", camp, childIds: [await customer.child(`Ada ${n}`)] });
    lines.push(put.itemId);
    ({ orderId } = put);
  }
  const checkout = valueOf(await startCheckout(customer.ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, card);
  await world.work();
  return { ...customer, orderId, lines };
}

test("money that a bank has taken for a dispute is not given to the family a second time", async () => {
  const { ctx, orderId, lines } = await somePaidCamps(DISPUTED);
  const asked = { id: orderId, lines: lines.map((id) => ({ id, quantity: 1 })) };
  for (const to of ["card", "credit"] as const) {
    const preview = await previewCancellation(ctx, { ...asked, to });
    expect(preview).toMatchObject({ ok: false, error: { code: "reversal_refused" } });
    const seen = { given: 1, to_card: 0, to_credit: 1, off_debt: 0 };
    expect(codeOf(await cancelByFamily(ctx, { ...asked, to, seen }))).toBe("reversal_refused");
    expect(codeOf(await previewStaffReversal(admin, { ...asked, give: "all", to }))).toBe("reversal_refused");
  }
  // Staff can still free the place.
  expect(valueOf(await previewStaffReversal(admin, { ...asked, give: "nothing", to: "card" })).given).toBe(0);
  await sql`update dispute set status = 'won', withdrawn_pence = 0`.execute(db);
  expect(codeOf(await previewCancellation(ctx, { ...asked, to: "card" }))).toBeNull();
});

test("a refund that failed keeps its room at its payment, so that it can be made again after a later refund", async () => {
  const { ctx, orderId, lines } = await somePaidCamps(FAILS_LATER, 2);
  const [first = "", second = ""] = lines;
  // A second payment, as of a balance: it is the first to be refunded.
  await sql`update payment set amount_pence = amount_pence / 2 where order_id = ${orderId}`.execute(db);
  await sql`insert into payment (id, order_id, provider, provider_ref, amount_pence, status, purpose, created_at)
    select gen_random_uuid(), order_id, provider, 'pi_other_' || id, amount_pence, 'succeeded', 'balance', created_at - interval '1 hour'
    from payment where order_id = ${orderId}`.execute(db);
  await reverse(admin, { id: orderId, lines: [{ id: first, quantity: 1 }], give: "all", to: "card" });
  await world.work();
  await world.later(3_000);
  const refunds = async () =>
    await db
      .selectFrom("refund as r")
      .innerJoin("payment as p", "p.id", "r.payment_id")
      .select(["r.id", "r.status", "r.amount_pence", "r.payment_id"])
      .where("p.order_id", "=", orderId)
      .orderBy("r.created_at")
      .execute();
  const [failed, ...others] = await refunds();
  expect([failed?.status, others]).toEqual(["failed", []]);
  await reverse(admin, { id: orderId, lines: [{ id: second, quantity: 1 }], give: "all", to: "card" });
  expect(new Set((await refunds()).map((one) => one.payment_id)).size).toBe(2);
  expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, failed?.id ?? ""))).toBe(true);
  expect(valueOf(await getOrderPage(ctx, { id: orderId })).status).toBe("cancelled");
});

test("a refund of a move that fails later is a work item, and the family is told so until it is made", async () => {
  const { ctx, orderId, lines } = await somePaidCamps(FAILS_LATER);
  const cheaper = await world.camp({ inDays: 40 });
  await sql`update course set price_pence = 12000 where id = ${cheaper.id}`.execute(db);
  const asked = { ...CHOICE, id: orderId, line_id: lines[0] ?? "", course_id: cheaper.id };
  const { from, to, owed, to_card, to_credit } = valueOf(await previewStaffTransfer(admin, asked));
  expect([from.price, to.price, to_card]).toEqual([15_000, 12_000, 3_000]);
  const seen = { price: to.price, given: from.price, owed, to_card, to_credit };
  valueOf(await transferByStaff(admin, { ...asked, seen, reason: "Asked by phone" }));
  await world.work();
  await world.later(3_000);
  const page = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(page).toMatchObject({
    payment_status: "refund_delayed",
    reversals: [{ to_card: 3_000, card_status: "failed" }],
  });
  const items = await db.selectFrom("work_item").select("kind").where("order_id", "=", orderId).execute();
  expect(items).toEqual([{ kind: "refund_failed" }]);
});

test("while a failed refund is owed, a move to something dearer is refused, so that the refund can still be made", async () => {
  const { ctx, orderId, lines } = await somePaidCamps(FAILS_LATER, 2);
  const [first = "", second = ""] = lines;
  await reverse(admin, { id: orderId, lines: [{ id: first, quantity: 1 }], give: "all", to: "card" });
  await world.work();
  await world.later(3_000);
  const dearer = await world.camp({ inDays: 40 });
  await sql`update course set price_pence = 17000 where id = ${dearer.id}`.execute(db);
  const asked = { ...CHOICE, id: orderId, line_id: second, course_id: dearer.id };
  const refused = await previewStaffTransfer(admin, asked);
  expect(refused).toMatchObject({ ok: false, error: { code: "transfer_refused" } });
  // Staff read why, and what to do.
  expect(JSON.stringify(refused)).toContain("did not go through");
  const seen = { price: 17_000, given: 15_000, owed: 2_000, to_card: 0, to_credit: 0 };
  const reason = "Asked by phone";
  expect(codeOf(await transferByStaff(admin, { ...asked, seen, reason }))).toBe("transfer_refused");
  // A family can't move to something dearer anyway, and is told no more than that.
  const { difference: _, ...own } = asked;
  const byFamily = await previewOwnTransfer(ctx, own);
  expect(JSON.stringify(byFamily)).toContain("costs £20.00 more, so the school has to do it");
  expect(valueOf(await previewStaffTransfer(admin, { ...asked, difference: "waive" }))).toMatchObject({ owed: 0 });

  const failed = await db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select("r.id")
    .where("p.order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, failed.id))).toBe(true);
  await world.work();
  valueOf(await transferByStaff(admin, { ...asked, seen, reason }));
  expect(valueOf(await getOrderPage(ctx, { id: orderId })).balances).toMatchObject([{ amount: 2_000 }]);
});

test.each(["card", "credit"] as const)(
  "money that is on its way back (%s) pays for nothing else, and keeps no family from something dearer",
  async (to) => {
    const { ctx, orderId, lines } = await somePaidCamps(PAYS, 2);
    const [first = "", second = ""] = lines;
    await reverse(admin, { id: orderId, lines: [{ id: first, quantity: 1 }], give: "all", to });
    const dearer = await world.camp({ inDays: 40 });
    await sql`update course set price_pence = 17000 where id = ${dearer.id}`.execute(db);
    const asked = { ...CHOICE, id: orderId, line_id: second, course_id: dearer.id };
    const seen = { price: 17_000, given: 15_000, owed: 2_000, to_card: 0, to_credit: 0 };
    valueOf(await transferByStaff(admin, { ...asked, seen, reason: "Asked by phone" }));
    await world.work();
    expect(valueOf(await getOrderPage(ctx, { id: orderId })).balances).toMatchObject([{ amount: 2_000 }]);
  },
);

test("a refund whose payment has no room any more is not tried again", async () => {
  const { orderId, lines } = await somePaidCamps(PAYS);
  await reverse(admin, {
    id: orderId,
    lines: lines.map((id) => ({ id, quantity: 1 })),
    give: "all",
    to: "card",
  });
  const [refund] = await db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.id", "p.id as payment_id"])
    .where("p.order_id", "=", orderId)
    .execute();
  await sql`update refund set status = 'failed' where id = ${refund?.id}`.execute(db);
  await sql`insert into refund (id, payment_id, amount_pence, reason, status)
    values (gen_random_uuid(), ${refund?.payment_id}, 1, 'goodwill', 'succeeded')`.execute(db);
  expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, refund?.id ?? ""))).toBe(false);
});

test("what comes off a camp's later amount is due on the day that it was sold with", async () => {
  const customer = await aCustomer(world);
  const early = await world.camp({ inDays: 60, balanceInDays: 20 });
  const late = await world.camp({ inDays: 60, balanceInDays: 40 });
  const child = await customer.child("Ada");
  const other = await customer.child("Bo");
  const put = { type: "camp", takeFullPayment: false } as const;
  const { itemId } = await customer.put({ ...put, camp: early, childIds: [child] });
  const { orderId } = await customer.put({ ...put, camp: late, childIds: [other] });
  const checkout = valueOf(await startCheckout(customer.ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, PAYS);
  await world.work();
  const read = async () => valueOf(await getOrderPage(customer.ctx, { id: orderId })).balances;
  const [first, second] = await read();
  expect(first?.due_on).not.toBe(second?.due_on);
  await sql`update course set balance_due_on = balance_due_on + 7 where id = ${early.id}`.execute(db);
  const amount = first?.amount ?? 0;
  const asked: Asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], give: "amount", amount, to: "card" };
  await reverse(admin, asked);
  expect(await read()).toEqual([second]);
  const { rows } = await sql`select due_on from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where t.dedupe_key like 'reversal:%' and e.order_id = ${orderId} and e.account = 'receivable'`.execute(db);
  expect(rows).toEqual([{ due_on: first?.due_on }]);
  expect((await findDisagreements(db)).filter((one) => one.order_id === orderId)).toEqual([]);
});
