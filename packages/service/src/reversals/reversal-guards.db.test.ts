import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCoupon, aHoodie } from "@matinee/testkit";
import { deleteAccount } from "../accounts/index.ts";
import { PASSWORD } from "../accounts/testing/an-account.ts";
import { addCoupon, addProduct } from "../basket/index.ts";
import { startCheckout } from "../checkout/index.ts";
import { findDisagreements } from "../ledger/index.ts";
import { getStaffOrder } from "../orders/index.ts";
import { retryRefund } from "../payments/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aBooking, aMember } from "../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { previewStaffReversal, reverseByStaff } from "./staff-reversals.ts";
import { aPaidCamp } from "./testing/a-paid-camp.ts";
import { previewStaffTransfer } from "./transfers/staff-transfers.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");

type Asked = Parameters<typeof previewStaffReversal>[1];

/** Commits what its preview says. Returns the preview. */
async function reverse(asked: Asked) {
  const preview = valueOf(await previewStaffReversal(admin, asked));
  const { given, to_card, to_credit, off_debt } = preview;
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(admin, { ...asked, seen, reason: "Asked by phone" }));
  return preview;
}

const whole = (orderId: string, itemId: string) => ({ id: orderId, lines: [{ id: itemId, quantity: 1 }] });
const someMoney = (orderId: string, itemId: string) => ({ id: orderId, lines: [{ id: itemId, quantity: 0 }] });

const refundedPayments = async (orderId: string) =>
  (
    await db
      .selectFrom("refund as r")
      .innerJoin("payment as p", "p.id", "r.payment_id")
      .select(["p.provider_ref", "r.amount_pence"])
      .where("p.order_id", "=", orderId)
      .orderBy("r.created_at")
      .execute()
  ).map((row): readonly [string | null, number] => [row.provider_ref, row.amount_pence]);

test("a place that is cancelled without money back gets no credit note", async () => {
  const { orderId, itemId } = await aPaidCamp(world);
  await reverse({ ...whole(orderId, itemId), give: "nothing", to: "card" });
  const [record] = valueOf(await getStaffOrder(admin, { id: orderId })).reversals;
  expect(record).toMatchObject({ given: 0, credit_note: null });
});

test("an order that is cancelled as a whole gives the use of its coupon back", async () => {
  const customer = await aCustomer(world);
  const camp = await world.camp({ inDays: 30 });
  const { orderId, itemId } = await customer.put({ type: "camp", camp, childIds: [await customer.child("Ada")] });
  const coupon = await aCoupon(db, { code: "ONCE", perCustomer: 1 });
  valueOf(await addCoupon(customer.ctx, { order_id: orderId, code: "ONCE" }));
  const checkout = valueOf(await startCheckout(customer.ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const uses = async () =>
    await db
      .selectFrom("coupon_customer as c")
      .innerJoin("pool as p", "p.id", "c.pool_id")
      .select("p.committed")
      .where("c.coupon_id", "=", coupon.id)
      .executeTakeFirst();
  expect(await uses()).toEqual({ committed: 1 });
  await reverse({ ...whole(orderId, itemId), give: "all", to: "card" });
  expect(await uses()).toEqual({ committed: 0 });
});

test("nobody gives credit to a family that has deleted its account, and a card still gets its money", async () => {
  const { ctx, child, put } = await aCustomer(world);
  const group = await world.group();
  const { orderId } = await put({ type: "trial", group, childIds: [await child("Ada")] });
  const hoodie = await aHoodie(db, { franchiseId: world.network.seller.id });
  const { id } = valueOf(
    await addProduct(ctx, {
      order_id: orderId,
      product_id: hoodie.id,
      attribute_id: [hoodie.adult, hoodie.black],
      quantity: 1,
    }),
  );
  await world.pay(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret, "4242424242424242");
  await world.work();
  const smaller = { id: orderId, line_id: id, variation_id: hoodie.childBlack.id, difference: "owe" } as const;
  const answers = async (to: "card" | "credit") => [
    codeOf(await previewStaffReversal(admin, { ...whole(orderId, id), give: "all", to })),
    codeOf(await previewStaffTransfer(admin, { ...smaller, to })),
  ];
  expect(await answers("credit")).toEqual([null, null]);
  await sql`update session set held_on = held_on - 3650, starts_at = starts_at - interval '3650 days', ends_at = ends_at - interval '3650 days'
    where group_id = ${group.id}`.execute(db);
  valueOf(await deleteAccount(ctx, { password: PASSWORD }));
  expect(await answers("credit")).toEqual(["reversal_refused", "reversal_refused"]);
  expect(await answers("card")).toEqual([null, null]);
});

test("nobody gives credit for an order from which its buyer was taken out, as the law asks after years", async () => {
  const { orderId, itemId } = await aPaidCamp(world);
  await sql`update orders set customer_id = null where id = ${orderId}`.execute(db);
  const asked = { ...whole(orderId, itemId), give: "all" } as const;
  expect(codeOf(await previewStaffReversal(admin, { ...asked, to: "credit" }))).toBe("reversal_refused");
  expect(codeOf(await previewStaffReversal(admin, { ...asked, to: "card" }))).toBeNull();
});

test("money goes back to the payment that came last, and never to one that failed", async () => {
  const { orderId, itemId } = await aPaidCamp(world);
  const { ref } = await db
    .selectFrom("payment")
    .select("provider_ref as ref")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const another = async (name: string, status: string, minutes: number) =>
    await sql`insert into payment (id, order_id, provider, provider_ref, amount_pence, status, purpose, created_at)
      select gen_random_uuid(), order_id, provider, ${name}, 500, ${status}, 'balance', created_at + ${minutes} * interval '1 minute'
      from payment where provider_ref = ${ref}`.execute(db);
  await another("pi_later", "succeeded", 10);
  await another("pi_failed", "failed", 20);
  await reverse({ ...someMoney(orderId, itemId), give: "amount", amount: 700, to: "card" });
  expect(new Map(await refundedPayments(orderId))).toEqual(
    new Map([
      ["pi_later", 500],
      [ref, 200],
    ]),
  );
});

test("a refund that has been made, or whose money is on its way another way, is not made again", async () => {
  const { orderId, itemId } = await aPaidCamp(world);
  world.state.providerDown = true;
  await reverse({ ...whole(orderId, itemId), give: "all", to: "card" });
  world.state.providerDown = false;
  const { id, payment_id: paymentId } = await db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.id", "r.payment_id"])
    .where("p.order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await sql`update refund set status = 'succeeded' where id = ${id}`.execute(db);
  await sql`update payment set amount_pence = amount_pence * 2 where id = ${paymentId}`.execute(db);
  expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, id))).toBe(false);
  await sql`update refund set status = 'failed' where id = ${id}`.execute(db);
  await sql`insert into refund (id, payment_id, amount_pence, reason, status)
    select gen_random_uuid(), payment_id, amount_pence, 'goodwill', 'requested' from refund where id = ${id}`.execute(
    db,
  );
  expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, id))).toBe(false);
  await sql`delete from refund where payment_id = ${paymentId} and status = 'requested'`.execute(db);
  expect(await inTransaction(db, async (trx) => await retryRefund(system, trx, id))).toBe(true);
  await sql`delete from reversal_refund where refund_id = ${id}`.execute(db);
  await sql`delete from refund where id = ${id}`.execute(db);
});

test("what is on its way to a card, or was given as credit, is not given a second time as credit", async () => {
  const [onItsWay, asCredit] = [await aPaidCamp(world), await aPaidCamp(world)];
  world.state.providerDown = true;
  const goodwill = { give: "amount", amount: 4_000 } as const;
  await reverse({ ...someMoney(onItsWay.orderId, onItsWay.itemId), ...goodwill, to: "card" });
  const afterCard = await reverse({ ...whole(onItsWay.orderId, onItsWay.itemId), give: "all", to: "credit" });
  world.state.providerDown = false;
  await reverse({ ...someMoney(asCredit.orderId, asCredit.itemId), ...goodwill, to: "credit" });
  const afterCredit = await reverse({ ...whole(asCredit.orderId, asCredit.itemId), give: "all", to: "card" });
  for (const [{ orderId }, preview] of [
    [onItsWay, afterCard],
    [asCredit, afterCredit],
  ] as const) {
    const { amount } = await db
      .selectFrom("payment")
      .select("amount_pence as amount")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(preview.to_card + preview.to_credit).toBe(amount - 4_000);
  }
  await world.work();
  const orders = [onItsWay.orderId, asCredit.orderId];
  expect((await findDisagreements(db)).filter((one) => orders.includes(one.order_id ?? ""))).toEqual([]);
});

test("a dispute that was lost stands in nobody's way: the debt falls, and no card gets what the bank has taken", async () => {
  const { orderId } = await aBooking(world, ["Ada"], "4000000000000259");
  await world.work();
  await sql`update dispute set status = 'lost' where payment_id in (select id from payment where order_id = ${orderId})`.execute(
    db,
  );
  const { id: itemId } = await db
    .selectFrom("order_item")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const preview = valueOf(await previewStaffReversal(admin, { ...whole(orderId, itemId), give: "all", to: "card" }));
  expect(preview.to_card).toBe(0);
});

test("of two members of staff who give the same money back at the same moment, the second is asked again", async () => {
  const { orderId, itemId } = await aPaidCamp(world);
  const asked = { ...someMoney(orderId, itemId), give: "amount", amount: 700, to: "card" } as const;
  const seenBy = async () => {
    const { given, to_card, to_credit, off_debt, given_before, steps } = valueOf(
      await previewStaffReversal(admin, asked),
    );
    return { steps, seen: { given, to_card, to_credit, off_debt, given_before } };
  };
  const [one, other] = [await seenBy(), await seenBy()];
  valueOf(await reverseByStaff(admin, { ...asked, seen: one.seen, reason: "It rained in" }));
  const refused = await reverseByStaff(admin, { ...asked, seen: other.seen, reason: "It rained in" });
  expect(refused).toMatchObject({ ok: false, error: { code: "preview_changed" } });
  expect(JSON.stringify(refused)).toContain("£7.00 has just been refunded for this");
  const again = await seenBy();
  expect(again.steps[0]).toBe(
    "£7.00 has already been refunded for this or taken off what was owed. This is in addition.",
  );
  valueOf(await reverseByStaff(admin, { ...asked, seen: again.seen, reason: "It rained in twice" }));
  expect((await refundedPayments(orderId)).map(([, amount]) => amount)).toEqual([700, 700]);
});
