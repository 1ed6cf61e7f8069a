import { inTransaction } from "@matinee/database";
import { providerMovements } from "@matinee/gateways/payments";
import { recordPromise } from "@matinee/testkit/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAccount } from "../accounts/testing/an-account.ts";
import { type Context, demandWork, runWork } from "../kernel/index.ts";
import { findDisagreements } from "../ledger/index.ts";
import { getOrder } from "../orders/index.ts";
import {
  addCard,
  compareWithProvider,
  deletePaymentCustomers,
  listCards,
  postFees,
  reconcilePayouts,
  refundWork,
  removeCard,
  retryRefund,
  watchProvider,
} from "../payments/index.ts";
import { previewStaffReversal, reverseByStaff } from "../reversals/index.ts";
import { askSandbox } from "../testing/ask-sandbox.ts";
import { FAULTS, faultyProvider, REQUESTS } from "../testing/faulty-provider.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { expireCheckouts } from "./end-checkout.ts";
import { endDeclinedSetup } from "./handle-provider-event.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const provider = faultyProvider(world);
const startedAt = new Date();
const UNNOTICED = "4000009900000046";
const admin = await aMember(world, "FRANCHISE_ADMIN");
const { ctx: account, guestId, userId } = await anAccount(world);
const family: Context = { ...account, actor: { kind: "CUSTOMER", userId, customerId: null, guestId } };

/** The jobs that call the provider, with their pauses over. What they threw. */
async function letTimePass(): Promise<string[]> {
  await sql`update payment set created_at = created_at - interval '1 minute', checked_at = null where created_at > now() - interval '10 days'`.execute(
    db,
  );
  await sql`update leased_work set next_try_at = now()`.execute(db);
  const runs = await Promise.allSettled([
    world.work(),
    reconcilePayments(system),
    expireCheckouts(system),
    runWork(system, refundWork),
    watchProvider(system),
    postFees(system),
    reconcilePayouts(system),
    deletePaymentCustomers(system),
  ]);
  await world.work().catch(() => undefined);
  return runs.flatMap((run) => (run.status === "rejected" ? [String(run.reason)] : []));
}

async function aBasket(ctx?: Context) {
  const { ctx: buyer, orderId, item } = await world.basket(await world.group(), ["Ada"], ctx);
  const pay = async (card: string): Promise<boolean> => {
    const checkout = await startCheckout(buyer, {
      order_id: orderId,
      ...(ctx !== undefined && { save_payment_method: true }),
    });
    if (!checkout.ok) return false;
    if (checkout.value.client_secret === null) return false;
    return card === "" || (await world.pay(checkout.value.client_secret, card)).status === 200;
  };
  return {
    ctx: buyer,
    orderId,
    itemId: item.id,
    pay,
    status: async () => valueOf(await getOrder(buyer, { id: orderId })).status,
  };
}

const paymentOf = async (orderId: string) =>
  await db
    .selectFrom("payment")
    .select(["id", "provider_ref"])
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();

/** Pays out what the provider holds for us, as its schedule does. Returns the payout. */
const payOut = async () =>
  (await askSandbox(world, "/v1/payouts", { amount: "1", currency: "gbp", destination: "ba_automatic" })).id;

/** Everything that calls the provider, of which nothing is done twice: one call of it under the fault, and others when it is over. */
async function aDay() {
  // So that there is something to pay out, whatever a refund and a dispute take.
  for (const early of [await aBasket(), await aBasket()]) await early.pay("4242424242424242");
  await world.work();
  const other = await aBasket();
  await other.pay(UNNOTICED);
  const [bought, left, disputed] = [await aBasket(family), await aBasket(), await aBasket()];
  // The family's next card needs another customer.
  await sql`update payment_customer set user_id = null where user_id = ${userId}`.execute(db);
  // A customer of an account that is gone.
  const { id: ref } = await askSandbox(world, "/v1/customers", {});
  await sql`insert into payment_customer (id, user_id, provider, provider_account, ref)
    values (gen_random_uuid(), null, 'sandbox', 'acct_sandbox/test', ${ref})`.execute(db);
  const done = { bought: false, left: false, disputed: false, refund: "", payout: "" };
  const live = async () => {
    done.bought ||= await bought.pay("4000000000007726");
    done.left ||= await left.pay("");
    done.disputed ||= await disputed.pay("4000000000000259");
    await world.work();
    if (done.bought && done.refund === "" && (await bought.status()) === "confirmed") {
      const asked = {
        id: bought.orderId,
        lines: [{ id: bought.itemId, quantity: 1 }],
        give: "all" as const,
        to: "card" as const,
      };
      const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
      const seen = { given, to_card, to_credit, off_debt };
      valueOf(await reverseByStaff(admin, { ...asked, seen, reason: "Asked by phone" }));
      done.refund = (
        await db
          .selectFrom("refund")
          .select("id")
          .where("payment_id", "=", (await paymentOf(bought.orderId)).id)
          .executeTakeFirstOrThrow()
      ).id;
      // As a process leaves it that dies before the provider has answered.
      await sql`update refund set status = 'sent' where id = ${done.refund}`.execute(db);
    }
    // Refused while what came in is less than what a dispute took.
    if (done.payout === "") done.payout = await payOut().catch(() => "");
    if (done.left && (await left.status()) === "placed") await letHoldLapse(db, left.orderId);
    await addCard(family);
    const cards = await listCards(family);
    const [card] = cards.ok ? cards.value : [];
    if (card !== undefined) await removeCard(family, { id: card.id });
    await world.work();
    return await letTimePass();
  };
  return { other, bought, left, disputed, done, live };
}

/** How many payments the provider has opened for an order. */
async function openedFor(orderId: string): Promise<number> {
  const { rows } = await sql`select from sandbox_gateway.object
    where kind = 'payment_intent' and body -> 'metadata' ->> 'order_id' = ${orderId}`.execute(db);
  return rows.length;
}

async function rowsOfSandbox(kind: string, parent: string): Promise<number> {
  const { rows } = await sql`select from sandbox_gateway.object where kind = ${kind} and parent = ${parent}`.execute(
    db,
  );
  return rows.length;
}

/** What is wrong after a day on which the provider was faulty: nothing. */
async function lostIn(method: keyof typeof REQUESTS, fault: keyof typeof FAULTS): Promise<string[]> {
  provider.restart();
  const { other, bought, left, disputed, done, live } = await aDay();
  const wrong: string[] = [];
  const expectThat = (isTrue: boolean, what: string) => void (isTrue || wrong.push(`${method}, ${fault}: ${what}`));
  provider.state.fault = { method, fault, spared: (await paymentOf(other.orderId)).provider_ref ?? "" };
  for (const error of await live()) expectThat(false, `a job threw ${error}`);
  expectThat((await other.status()) === "confirmed", "another order was not confirmed meanwhile");
  // What they wait for is asked for by hand: the sandbox declines no card so often.
  await demandWork(db, endDeclinedSetup, "seti_unknown");
  for (const error of await letTimePass()) expectThat(false, `a job threw ${error}`);
  // The payout arrives, and what is in it is asked for.
  world.state.providerAheadMs += 5_000;
  await world.sandbox.deliverDueWebhooks();
  await world.work();
  for (const error of await letTimePass()) expectThat(false, `a job threw ${error}`);
  provider.state.fault = null;
  await live();
  world.state.providerAheadMs += 5_000;
  await world.sandbox.deliverDueWebhooks();
  await live();
  const failed = await db
    .selectFrom("refund")
    .select(["id", "status"])
    .where("id", "=", done.refund)
    .executeTakeFirst();
  const item = await db
    .selectFrom("work_item")
    .select("id")
    .where("subject", "=", done.refund)
    .where("status", "=", "open")
    .execute();
  if (failed?.status === "failed") {
    expectThat(item.length > 0, "a refund that failed has no work item");
    await inTransaction(db, async (trx) => await retryRefund(system, trx, done.refund));
  }
  await live();
  world.state.providerAheadMs += 5_000;
  await world.sandbox.deliverDueWebhooks();
  for (const error of await live()) expectThat(false, `afterwards a job threw ${error}`);

  const payment = await paymentOf(bought.orderId);
  const refund = await db.selectFrom("refund").select("status").where("id", "=", done.refund).executeTakeFirst();
  expectThat((await bought.status()) === "cancelled", `the order is ${await bought.status()}`);
  expectThat(refund?.status === "succeeded", `the refund is ${refund?.status}`);
  expectThat((await rowsOfSandbox("refund", payment.provider_ref ?? "")) === 1, "the money went back more than once");
  // An answer that makes no sense may be an error that is repeated, so another payment is opened; nobody can pay the first.
  for (const { orderId } of fault === "nonsense" ? [] : [bought, left, disputed])
    expectThat((await openedFor(orderId)) === 1, `an order has ${await openedFor(orderId)} payments at the provider`);
  expectThat((await left.status()) === "basket", `the checkout that was left is ${await left.status()}`);
  const dispute = await db
    .selectFrom("dispute")
    .select("status")
    .where("payment_id", "=", (await paymentOf(disputed.orderId)).id)
    .executeTakeFirst();
  expectThat(dispute?.status === "needs_response", `the dispute is ${dispute?.status}`);
  const payout = await db
    .selectFrom("payout")
    .select(["status", "reconciliation"])
    .where("provider_ref", "=", done.payout)
    .executeTakeFirst();
  expectThat(payout?.status === "paid", `the payout is ${payout?.status}`);
  expectThat(payout?.reconciliation === "agrees", `what is in the payout is ${payout?.reconciliation}`);
  for (const order of [other, bought, disputed]) {
    const fees = await db
      .selectFrom("ledger_transaction")
      .select("id")
      .where("kind", "=", "fee")
      .where("payment_id", "=", (await paymentOf(order.orderId)).id)
      .execute();
    expectThat(fees.length === 1, `a payment has ${fees.length} fees`);
  }
  const customers = await db.selectFrom("payment_customer").select("id").where("user_id", "is", null).execute();
  expectThat(customers.length === 0, "the customer of an account that is gone is still there");
  const open = await db.selectFrom("payment").select("id").where("status", "in", ["created", "processing"]).execute();
  expectThat(open.length === 0, "a payment is still open");
  const movements = await providerMovements([world.provider], startedAt);
  if (!movements.ok) throw new Error(movements.error.kind);
  const from = new Date(startedAt.getTime() - 3_600_000);
  for (const difference of await compareWithProvider(db, movements.value, from))
    expectThat(false, JSON.stringify(difference));
  for (const difference of await findDisagreements(db)) expectThat(false, JSON.stringify(difference));
  return wrong;
}

// The keys of the tables are their names.
const methods = Object.keys(REQUESTS) as (keyof typeof REQUESTS)[];
const faults = Object.keys(FAULTS) as (keyof typeof FAULTS)[];

test.each(methods)(
  "%s answered by every fault: orders, refunds, disputes and payouts end as they should",
  async (method) => {
    const wrong: string[] = [];
    let broken = 0;
    provider.state.hits = 0;
    for (const fault of faults) {
      const found = await lostIn(method, fault);
      wrong.push(...found);
      if (found.length > 0) broken += 1;
    }
    recordPromise({
      promise: "R9",
      tried: "days on which one call of the provider is answered with 5xx, 404, a timeout or nonsense",
      times: faults.length,
      lost: broken,
    });
    expect(wrong).toEqual([]);
    expect(provider.state.hits).toBeGreaterThan(0);
  },
);

test("every method of the port that calls the provider is tried", () => {
  // The first asks nobody. The faults of the next two are tried where a balance is charged (automatic-payment.db.test.ts, find-lost-charge.db.test.ts). The last moves nothing.
  const elsewhere = new Set(["verifyWebhook", "chargeOffSession", "intentsOf", "inspect"]);
  expect(provider.methods.filter((name) => !elsewhere.has(name)).toSorted()).toEqual(methods.toSorted());
});
