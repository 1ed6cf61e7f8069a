import { sql } from "kysely";
import { expect, test } from "vitest";
import { reconcilePayments, startCheckout } from "../../checkout/index.ts";
import { runWorkOn } from "../../kernel/index.ts";
import { checkLedger, findDisagreements } from "../../ledger/index.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { askForMissingFees, paymentFee, postFees } from "./payment-fee.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
/** For works that end after their attempt. */
const unused = async () => undefined;
const LATE = "4000009900000079";

async function aPaidOrder(card = "4242424242424242") {
  const { ctx, orderId } = await world.basket(await world.group());
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, card);
  await world.work();
  const { id: paymentId, provider_ref: ref } = await db
    .selectFrom("payment")
    .select(["id", "provider_ref"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return {
    orderId,
    paymentId,
    booking: (ref ?? "").replace("pi_", "txn_"),
    order: async () =>
      await db
        .selectFrom("orders")
        .select(["status", "confirmed_at"])
        .where("id", "=", orderId)
        .executeTakeFirstOrThrow(),
    posted: async () =>
      (
        await db
          .selectFrom("ledger_transaction as t")
          .innerJoin("ledger_entry as e", "e.transaction_id", "t.id")
          .select(["e.account", "e.amount_pence", "t.order_id"])
          .where("t.payment_id", "=", paymentId)
          .where("t.kind", "=", "fee")
          .orderBy("e.id")
          .execute()
      ).map((entry) => [entry.account, entry.amount_pence, entry.order_id]),
    work: async () =>
      await db
        .selectFrom("leased_work")
        .select(["attempts", "last_error"])
        .where("kind", "=", "payment.fee")
        .where("subject", "=", paymentId)
        .executeTakeFirst(),
    item: async () =>
      await db
        .selectFrom("work_item")
        .select(["kind", "status", "cause", "order_id"])
        .where("subject", "=", paymentId)
        .execute(),
  };
}

/** Everything that waits is due at once. */
async function tryFees(): Promise<void> {
  await sql`update leased_work set next_try_at = now() where kind = 'payment.fee'`.execute(db);
  await postFees(system);
}

/** What the provider has stored of a change of the balance. */
async function changeAtProvider(ref: string, change: Record<string, unknown>): Promise<void> {
  await sql`update sandbox_gateway.object set body = body || ${JSON.stringify(change)}::jsonb where id = ${ref}`.execute(
    db,
  );
}

const FEE = [
  ["provider", -56, null],
  ["fee", 56, null],
];

test("the fee of a payment is posted in a step of its own, and the order does not wait for it", async () => {
  const { order, posted, work, item } = await aPaidOrder();
  expect([(await order()).status, await posted()]).toEqual(["confirmed", []]);
  await tryFees();
  // 1.5 % of 2400p and 20p.
  expect([await posted(), await work(), await item()]).toEqual([FEE, undefined, []]);
  expect(await findDisagreements(db)).toEqual([]);
});

test("however often and at once it is tried, a fee is posted once", async () => {
  const { paymentId, posted } = await aPaidOrder();
  const again = async () => {
    await sql`insert into leased_work (kind, subject) values ('payment.fee', ${paymentId}) on conflict do nothing`.execute(
      db,
    );
    await runWorkOn(system, paymentFee, paymentId);
  };
  await Promise.all([1, 2, 3].map(async () => await paymentFee.attempt(system, paymentId, unused, 1)));
  await again();
  await again();
  expect(await posted()).toEqual(FEE);
  expect(await findDisagreements(db)).toEqual([]);
});

test("while the provider has not booked the payment it is tried again; once it has, the fee is posted", async () => {
  const { posted, work, order, item } = await aPaidOrder(LATE);
  await tryFees();
  expect([(await order()).status, await posted()]).toEqual(["confirmed", []]);
  expect(await work()).toEqual({ attempts: 1, last_error: "the provider has not booked the payment yet" });
  await world.later(60_000);
  await tryFees();
  expect([await posted(), await work(), await item()]).toEqual([FEE, undefined, []]);
});

test("a fee that stays unknown for an hour or two opens a work item, which closes when it is posted", async () => {
  const { posted, item, orderId, paymentId } = await aPaidOrder(LATE);
  // What the tries have waited for, in seconds. The provider may take an hour to book a payment.
  let waited = 0;
  for (let n = 0; n < 20; n += 1) {
    await tryFees();
    if ((await item()).length > 0) break;
    const { pause } = await db
      .selectFrom("leased_work")
      .select(sql<number>`extract(epoch from next_try_at - clock_timestamp())::int`.as("pause"))
      .where("subject", "=", paymentId)
      .executeTakeFirstOrThrow();
    waited += pause;
  }
  expect(await item()).toEqual([
    { kind: "fee_stuck", status: "open", cause: "the provider has not booked the payment yet", order_id: orderId },
  ]);
  expect(waited).toBeGreaterThan(3_600);
  expect(waited).toBeLessThan(2 * 3_600);
  await world.later(60_000);
  await tryFees();
  expect([await posted(), (await item()).map(({ status }) => status)]).toEqual([FEE, ["done"]]);
});

test("a payment that cost nothing has no movement, and is known", async () => {
  const { booking, posted, work, paymentId } = await aPaidOrder();
  await changeAtProvider(booking, { fee: 0, fee_details: [], net: 2_400 });
  await tryFees();
  expect([await posted(), await work()]).toEqual([[], undefined]);
  const known = await db
    .selectFrom("balance_transaction")
    .select("fee_pence")
    .where("payment_id", "=", paymentId)
    .execute();
  expect(known).toEqual([{ fee_pence: 0 }]);
  expect(await findDisagreements(db)).toEqual([]);
});

test.each([
  [{ currency: "eur" }, "the provider booked the payment in eur"],
  [{ amount: 2_399, net: 2_343 }, "the provider booked 2399p for a payment of 2400p"],
  [{ net: 2_000 }, "the provider does not tell the fee: unavailable"],
  [{ fee: "56" }, "the provider does not tell the fee: unavailable"],
])("what the provider says as %j is not posted, and its payment is tried again", async (change, error) => {
  const { booking, posted, work } = await aPaidOrder();
  await changeAtProvider(booking, change);
  await tryFees();
  expect([await posted(), await work()]).toEqual([[], { attempts: 1, last_error: error }]);
  await changeAtProvider(booking, { currency: "gbp", amount: 2_400, fee: 56, net: 2_344 });
  await tryFees();
  expect(await posted()).toEqual(FEE);
});

test("while the provider is down the fees wait, and come when it is back", async () => {
  const { posted, work } = await aPaidOrder();
  world.state.providerDown = true;
  await tryFees();
  world.state.providerDown = false;
  expect((await work())?.last_error).toBe("the provider does not tell the fee: unavailable");
  await tryFees();
  expect(await posted()).toEqual(FEE);
});

test.each([
  ["never comes", "4000009900000046"],
  ["comes twice at once", "4000009900000020"],
])("the fee of a payment whose notice %s is posted once", async (_, card) => {
  const { order, posted, paymentId } = await aPaidOrder(card);
  await sql`update payment set created_at = created_at - interval '11 seconds' where id = ${paymentId}`.execute(db);
  await reconcilePayments(system);
  await tryFees();
  expect([(await order()).status, await posted()]).toEqual(["confirmed", FEE]);
});

test("fees that nobody asked for are asked for: a payment that the version before recorded", async () => {
  const { posted } = await aPaidOrder();
  await sql`delete from leased_work where kind = 'payment.fee'`.execute(db);
  expect(await askForMissingFees(system)).toBe(1);
  await tryFees();
  expect(await posted()).toEqual(FEE);
  expect(await askForMissingFees(system)).toBe(0);
});

test("a payment of another provider is left alone", async () => {
  const { paymentId, posted, work } = await aPaidOrder();
  await sql`update payment set provider = 'stripe' where id = ${paymentId}`.execute(db);
  await tryFees();
  expect([await posted(), await work()]).toEqual([[], undefined]);
  await sql`update payment set provider = 'sandbox' where id = ${paymentId}`.execute(db);
});

const itemsOf = async (subject: string) =>
  await db
    .selectFrom("work_item")
    .select(["order_id", "cause"])
    .where("kind", "=", "ledger_disagrees")
    .where("subject", "=", subject)
    .execute();

test("a fee that is stored and not posted, or posted and not stored, is a disagreement of the ledger", async () => {
  const { booking, paymentId, orderId } = await aPaidOrder();
  await tryFees();
  await sql`update balance_transaction set fee_pence = 55 where ref = ${booking}`.execute(db);
  expect(await findDisagreements(db)).toMatchObject([
    { about: `fee:${booking}`, order_id: orderId, expected: 55, found: 56 },
  ]);
  await sql`delete from balance_transaction where ref = ${booking}`.execute(db);
  expect(await findDisagreements(db)).toMatchObject([
    { about: `fee:${booking}`, order_id: orderId, expected: 0, found: 56 },
  ]);
  await checkLedger(system);
  expect(await itemsOf(orderId)).toEqual([
    { order_id: orderId, cause: `The ledger and what is stored differ: fee:${booking}` },
  ]);
  await paymentFee.attempt(system, paymentId, unused, 1);
  expect(await findDisagreements(db)).toEqual([]);
});

test("a fee of no order that is not posted opens a work item of its own", async () => {
  await sql`insert into balance_transaction (ref, provider, category, amount_pence, fee_pence, booked_at)
    values ('txn_monthly', 'sandbox', 'fee', -123, 0, now())`.execute(db);
  await checkLedger(system);
  await checkLedger(system);
  expect(await itemsOf("fee:txn_monthly")).toEqual([
    { order_id: null, cause: "The ledger and what is stored differ: fee:txn_monthly" },
  ]);
  await sql`delete from balance_transaction where ref = 'txn_monthly'`.execute(db);
});
