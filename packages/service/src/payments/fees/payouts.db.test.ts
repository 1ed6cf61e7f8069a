import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { findDisagreements } from "../../ledger/index.ts";
import { askSandbox } from "../../testing/ask-sandbox.ts";
import { aBooking, aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { requestRefund } from "../index.ts";
import { watchProvider } from "../watch-provider.ts";
import { exportPayouts } from "./export-payouts.ts";
import { postFees } from "./payment-fee.ts";
import { reconcilePayouts } from "./reconcile-payouts.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;

/** What is left in the balance is of no test. */
beforeEach(async () => {
  await sql`update sandbox_gateway.object set parent = 'gone' where kind = 'balance_transaction' and parent = 'balance'`.execute(
    db,
  );
  await sql`delete from work_item`.execute(db);
});

async function tryAgain(times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await sql`update leased_work set next_try_at = now() where kind in ('payment.fee', 'payout.reconcile')`.execute(db);
    await reconcilePayouts(system);
  }
}

async function aPayment(card = "4242424242424242") {
  const { orderId } = await aBooking(world, ["Ada"], card);
  await world.work();
  return await db
    .selectFrom("payment")
    .select(["id", "order_id", "provider_ref as ref"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** A payout by the provider's schedule, of everything that was not paid out, or one by hand. */
async function aPayout(destination = "ba_automatic") {
  const { id: ref } = await askSandbox(world, "/v1/payouts", { amount: "100", currency: "gbp", destination });
  await world.work();
  await world.later(5_000);
  return {
    ref,
    stored: async () =>
      await db
        .selectFrom("payout")
        .select(["amount_pence", "reconciliation"])
        .where("provider_ref", "=", ref)
        .executeTakeFirstOrThrow(),
    lines: async () =>
      (
        await db
          .selectFrom("balance_transaction as b")
          .innerJoin("payout as p", "p.id", "b.payout_id")
          .select(["b.category", "b.amount_pence", "b.fee_pence"])
          .where("p.provider_ref", "=", ref)
          .orderBy("b.category")
          .orderBy("b.amount_pence")
          .execute()
      ).map((line) => [line.category, line.amount_pence, line.fee_pence]),
    items: async () =>
      await db
        .selectFrom("work_item")
        .select(["status", "cause"])
        .where("kind", "=", "payout_differs")
        .where("subject", "=", ref)
        .execute(),
  };
}

/** A change of the balance that the sandbox makes of its own accord in no test. */
async function enterAtProvider(category: string, type: string, amount: number): Promise<string> {
  const ref = `txn_${category}_${amount}`;
  const body = {
    id: ref,
    object: "balance_transaction",
    amount,
    fee: 0,
    net: amount,
    currency: "gbp",
    type,
    reporting_category: category,
    source: null,
    created: Math.floor(Date.now() / 1_000),
  };
  await sql`insert into sandbox_gateway.object (id, kind, parent, created, body)
    values (${ref}, 'balance_transaction', 'balance', ${body.created}, ${JSON.stringify(body)})`.execute(db);
  return ref;
}

async function rowsOfFile({ parts }: { readonly parts: AsyncIterable<unknown> }): Promise<string[]> {
  let text = "";
  for await (const part of parts) text += String(part);
  return text.trim().split("\r\n");
}

test("a payout agrees to the penny with its payments, refunds, disputes and fees", async () => {
  await aPayment();
  await postFees(system);
  const refunded = await aPayment();
  await inTransaction(
    db,
    async (trx) => await requestRefund(system, trx, { paymentId: refunded.id, amount: 700, reason: "goodwill" }),
  );
  await world.work();
  await aPayment("4000000000000259");
  await aPayment();
  const { stored, lines, items } = await aPayout();
  await tryAgain();
  const sum = 4 * (2_400 - 56) - 700 - 4_400;
  expect([await stored(), await items()]).toEqual([{ amount_pence: sum, reconciliation: "agrees" }, []]);
  expect(await lines()).toEqual([
    ["charge", 2_400, 56],
    ["charge", 2_400, 56],
    ["charge", 2_400, 56],
    ["charge", 2_400, 56],
    ["dispute", -2_400, 2_000],
    ["payout", -sum, 0],
    ["refund", -700, 0],
  ]);
  // What a payout had in it comes with it, and is not posted again by the step of the payment.
  await postFees(system);
  expect(await findDisagreements(db)).toEqual([]);
});

test("the network exports payouts with what is in them, which comes to nothing; no school and no family does", async () => {
  const { order_id: orderId } = await aPayment();
  const automatic = await aPayout();
  const manual = await aPayout("ba_by_hand");
  await tryAgain();
  const exported = valueOf(await exportPayouts(await aMember(world, "NETWORK_ADMIN"), {}));
  const [head, ...rows] = await rowsOfFile(exported);
  expect(head).toContain("Payout,Arrives on,Status,Agrees with the accounts,What,Order");
  const of = ({ ref }: { ref: string }) =>
    rows
      .map((row) => row.split(","))
      .filter(([payout]) => payout === ref)
      .map(([, , status, agrees, what, order, , , ...amounts]) => [status, agrees, what, order, ...amounts]);
  const { number } = await db.selectFrom("orders").select("number").where("id", "=", orderId).executeTakeFirstOrThrow();
  expect(of(automatic)).toEqual([
    ["paid", "yes", "Payment", number, "24.00", "0.56", "23.44"],
    ["paid", "yes", "Payout", "", "-23.44", "0.00", "-23.44"],
  ]);
  expect(of(manual)).toEqual([["paid", "made by hand", "Payout", "", "-1.00", "0.00", "-1.00"]]);
  const later = valueOf(await exportPayouts(await aMember(world, "NETWORK_ADMIN"), { from: "2999-01-01" }));
  expect(await rowsOfFile(later)).toHaveLength(1);
  for (const role of ["FRANCHISE_ADMIN", "FRANCHISE_STAFF"] as const)
    expect(await exportPayouts(await aMember(world, role), {})).toMatchObject({ error: { code: "forbidden" } });
  const { ctx } = await world.basket(await world.group());
  expect(await exportPayouts(ctx, {})).toMatchObject({ error: { code: "not_logged_in" } });
});

test("a refund that came back, and a payout that did, are in a later payout", async () => {
  const { id } = await aPayment("4000000000005126");
  await inTransaction(
    db,
    async (trx) => await requestRefund(system, trx, { paymentId: id, amount: 2_400, reason: "goodwill" }),
  );
  await world.work();
  await world.later(5_000);
  const failed = await aPayout("ba_account_closed");
  const { stored, lines } = await aPayout();
  await tryAgain();
  expect((await failed.stored()).reconciliation).toBe("manual");
  expect((await stored()).reconciliation).toBe("agrees");
  expect(await lines()).toEqual([
    ["charge", 2_400, 56],
    ["payout", -2_344, 0],
    ["payout", -100, 0],
    ["payout_returned", 100, 0],
    ["refund", -2_400, 0],
    ["refund_failure", 2_400, 0],
  ]);
  expect(await findDisagreements(db)).toEqual([]);
});

test("a fee that the provider takes from the balance for no payment is posted with the payout that it is in", async () => {
  await aPayment();
  const ref = await enterAtProvider("fee", "stripe_fee", -123);
  const { stored } = await aPayout();
  await tryAgain();
  expect(await stored()).toEqual({ amount_pence: 2_344 - 123, reconciliation: "agrees" });
  const { rows } =
    await sql`select e.account, e.amount_pence from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.dedupe_key = ${`fee:${ref}`} order by e.id`.execute(db);
  expect(rows).toEqual([
    { account: "provider", amount_pence: -123 },
    { account: "fee", amount_pence: 123 },
  ]);
  expect(await findDisagreements(db)).toEqual([]);
});

test("a payout of which something is not known here opens a work item, which closes once it is", async () => {
  const { ref: paymentRef, id } = await aPayment();
  await sql`update payment set provider_ref = 'x' || provider_ref where id = ${id}`.execute(db);
  const { stored, items } = await aPayout();
  await tryAgain(3);
  expect(await items()).toEqual([]);
  await tryAgain();
  const name = (paymentRef ?? "").replace("pi_", "txn_");
  expect(await items()).toEqual([
    {
      status: "open",
      cause: `the payout and the ledger differ: ${name} (charge) of 2400p is nothing that we know`,
    },
  ]);
  expect((await stored()).reconciliation).toBe("open");
  await sql`update payment set provider_ref = ${paymentRef} where id = ${id}`.execute(db);
  await tryAgain();
  expect([(await stored()).reconciliation, (await items()).map(({ status }) => status)]).toEqual(["agrees", ["done"]]);
});

test.each([
  ["in another currency", { currency: "eur" }, "is in eur"],
  ["with another fee", { fee: 57, net: 2_343 }, "2400p with a fee of 57p at the provider, 2400p with 56p is stored"],
  ["of another amount", { amount: 2_401, net: 2_345 }, "2401p at the provider, 2400p in the ledger"],
  ["of no kind that we know", { reporting_category: "topup", type: "topup" }, "is nothing that we know"],
  ["that the payout does not add up to", { fee: 0, net: 2_400 }, "what is in it comes to 2400p"],
])("a payout with a change of the balance %s differs", async (_, change, cause) => {
  const { ref } = await aPayment();
  await postFees(system);
  const { stored, items } = await aPayout();
  await sql`update sandbox_gateway.object set body = body || ${JSON.stringify(change)}::jsonb
    where id = ${(ref ?? "").replace("pi_", "txn_")}`.execute(db);
  await tryAgain(4);
  expect(await items()).toMatchObject([{ status: "open", cause: expect.stringContaining(cause) as string }]);
  expect((await stored()).reconciliation).toBe("open");
  await sql`update payout set reconciliation = 'manual' where reconciliation = 'open'`.execute(db);
});

test("a refund made at the provider by hand differs", async () => {
  const { ref } = await aPayment();
  await askSandbox(world, "/v1/refunds", { payment_intent: ref ?? "", amount: "100" });
  const { items } = await aPayout();
  await tryAgain(4);
  expect((await items())[0]?.cause).toContain("(refund) of -100p is nothing that we know");
  await sql`update payout set reconciliation = 'manual' where reconciliation = 'open'`.execute(db);
});

test("while the provider does not answer a payout waits, and somebody is told after a while", async () => {
  await aPayment();
  const { stored, items } = await aPayout();
  world.state.providerDown = true;
  await tryAgain(4);
  world.state.providerDown = false;
  expect(await items()).toEqual([
    { status: "open", cause: "the provider does not say what is in the payout: unavailable" },
  ]);
  await tryAgain();
  expect([(await stored()).reconciliation, (await items())[0]?.status]).toEqual(["agrees", "done"]);
});

test("a payout under way is asked about again, and one whose notices were lost is found", async () => {
  await aPayment();
  const { id: ref } = await askSandbox(world, "/v1/payouts", {
    amount: "100",
    currency: "gbp",
    destination: "ba_automatic",
  });
  await world.sandbox.idle();
  await sql`delete from payment_event where type like 'payout.%'`.execute(db);
  await sql`update leased_work set next_try_at = now()`.execute(db);
  await watchProvider(system);
  const state = async () =>
    (await db.selectFrom("payout").select("reconciliation").where("provider_ref", "=", ref).executeTakeFirst())
      ?.reconciliation;
  await tryAgain();
  expect(await state()).toBe("open");
  await world.later(5_000);
  await tryAgain();
  expect(await state()).toBe("agrees");
});

test("twice at once books once", async () => {
  await aPayment();
  const { ref, stored, lines } = await aPayout();
  await sql`insert into leased_work (kind, subject) values ('payout.reconcile', ${ref})`.execute(db);
  await Promise.all([reconcilePayouts(system), reconcilePayouts(system)]);
  expect([(await stored()).reconciliation, (await lines()).length]).toEqual(["agrees", 2]);
  expect(await findDisagreements(db)).toEqual([]);
});

test("a payout of another provider than the one that we ask is left alone", async () => {
  await aPayment();
  const { ref, stored, items } = await aPayout();
  await sql`update payout set provider = 'stripe' where provider_ref = ${ref}`.execute(db);
  await tryAgain(4);
  expect([(await stored()).reconciliation, await items()]).toEqual(["open", []]);
  // Once the shop asks it again, so is its payout.
  await sql`update payout set provider = 'sandbox' where provider_ref = ${ref}`.execute(db);
  await tryAgain();
  expect((await stored()).reconciliation).toBe("agrees");
});

test("a payout whose contents stay unknown for a week opens a work item", async () => {
  await aPayment();
  const { ref, stored, items } = await aPayout();
  const say = async (status: string) =>
    await sql`update sandbox_gateway.object set body = body || ${JSON.stringify({ reconciliation_status: status })}::jsonb
      where id = ${ref}`.execute(db);
  await say("in_progress");
  const age = async (interval: string) =>
    await sql`update payout set created_at = now() - ${interval}::interval where provider_ref = ${ref}`.execute(db);
  await age("6 days 23 hours");
  await tryAgain(5);
  expect(await items()).toEqual([]);
  await age("7 days 1 hour");
  await tryAgain(4);
  expect(await items()).toEqual([
    { status: "open", cause: "the provider has not said for 7 days what is in the payout" },
  ]);
  await say("completed");
  await tryAgain();
  expect([(await stored()).reconciliation, (await items())[0]?.status]).toEqual(["agrees", "done"]);
});

test("a payout to which no contents apply is one by hand", async () => {
  await aPayment();
  const { ref, stored, items } = await aPayout();
  await sql`update sandbox_gateway.object set body = body || '{"reconciliation_status": "not_applicable"}'::jsonb
    where id = ${ref}`.execute(db);
  await tryAgain();
  expect([(await stored()).reconciliation, await items()]).toEqual(["manual", []]);
});
