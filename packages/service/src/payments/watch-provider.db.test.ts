import { err, ok } from "@matinee/core/kernel";
import { severalAccounts } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCheckout } from "../checkout/index.ts";
import { findDisagreements } from "../ledger/index.ts";
import { postings } from "../ledger/testing/an-order.ts";
import { askSandbox } from "../testing/ask-sandbox.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { watchProvider } from "./watch-provider.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;

/** The notices that have come are lost, save those of payments. */
async function loseNotices(): Promise<void> {
  await world.sandbox.idle();
  await sql`delete from payment_event where type not like 'payment_intent.%'`.execute(db);
  await world.work();
}

async function watch(by = system): Promise<void> {
  await sql`update leased_work set next_try_at = now()`.execute(db);
  await watchProvider(by);
}

async function aDisputedOrder() {
  const { ctx, orderId } = await world.basket(await world.group());
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4000000000000259");
  await loseNotices();
  const row = async () =>
    await db
      .selectFrom("dispute")
      .innerJoin("payment", "payment.id", "dispute.payment_id")
      .select(["dispute.provider_ref", "dispute.status"])
      .where("payment.order_id", "=", orderId)
      .executeTakeFirst();
  return {
    orderId,
    row,
    items: async () => await itemsOf("dispute", orderId),
    posted: async () => (await postings(db, orderId)).filter(({ kind }) => kind.startsWith("dispute")).length,
  };
}

async function itemsOf(kind: "dispute" | "payout_failed", orderId: string | null) {
  const rows = await db
    .selectFrom("work_item")
    .select(["status", "times"])
    .where("kind", "=", kind)
    .where("order_id", orderId === null ? "is" : "=", orderId)
    .execute();
  return rows.map(({ status, times }) => `${status} ${times}`);
}

test("a dispute whose notices were lost is found, once, and so is its end", async () => {
  const { row, items, posted } = await aDisputedOrder();
  expect(await row()).toBeUndefined();
  await watch();
  await watch();
  expect([(await row())?.status, await items(), await posted()]).toEqual(["needs_response", ["open 1"], 1]);
  await askSandbox(world, `/v1/disputes/${(await row())?.provider_ref}`, {
    "evidence[uncategorized_text]": "winning_evidence",
  });
  await loseNotices();
  await watch();
  expect([(await row())?.status, await items(), await posted()]).toEqual(["won", ["done 1"], 2]);
  expect(await findDisagreements(db)).toEqual([]);
});

test("a dispute that somebody closed by hand stays closed while nothing is new", async () => {
  const { orderId, items } = await aDisputedOrder();
  await watch();
  await sql`update work_item set status = 'done', done_at = now() where order_id = ${orderId}`.execute(db);
  await watch();
  expect(await items()).toEqual(["done 1"]);
});

test("a dispute of a payment that is not ours is shown once, and not again after it was closed", async () => {
  const { orderId, row, items } = await aDisputedOrder();
  await sql`update payment set provider_ref = 'x' || provider_ref where order_id = ${orderId}`.execute(db);
  const before = await itemsOf("dispute", null);
  await watch();
  expect([await row(), await items(), await itemsOf("dispute", null)]).toEqual([undefined, [], [...before, "open 1"]]);
  await sql`update work_item set status = 'done', done_at = now() where order_id is null`.execute(db);
  await watch();
  expect((await itemsOf("dispute", null)).filter((item) => item.startsWith("open"))).toEqual([]);
  await sql`update payment set provider_ref = substr(provider_ref, 2) where order_id = ${orderId}`.execute(db);
});

async function aPayout(destination: string) {
  const { id: ref } = await askSandbox(world, "/v1/payouts", { amount: "5000", currency: "gbp", destination });
  return {
    ref,
    stored: async () =>
      await db
        .selectFrom("payout")
        .select(["id", "status", "failure_code"])
        .where("provider_ref", "=", ref)
        .executeTakeFirst(),
    kinds: async () =>
      (
        await db
          .selectFrom("ledger_transaction as t")
          .innerJoin("payout as p", "p.id", "t.payout_id")
          .select("t.kind")
          .where("p.provider_ref", "=", ref)
          .orderBy("t.id")
          .execute()
      ).map(({ kind }) => kind),
  };
}

test.each(["noticed", "lost"] as const)(
  "a payout that fails comes back to the balance, and somebody is told (notices %s)",
  async (notices) => {
    await sql`delete from work_item`.execute(db);
    const { ref, stored, kinds } = await aPayout("ba_account_closed");
    if (notices === "lost") await loseNotices();
    await world.later(5_000);
    if (notices === "lost") await sql`delete from payment_event`.execute(db);
    await watch();
    await watch();
    expect(await stored()).toMatchObject({ status: "failed", failure_code: "account_closed" });
    expect(await kinds()).toEqual(["payout", "payout_returned"]);
    const items = await db
      .selectFrom("work_item")
      .select(["status", "times", "cause"])
      .where("subject", "=", ref)
      .execute();
    expect(items).toEqual([{ status: "open", times: 1, cause: "The bank did not take the payout: account_closed" }]);
    expect(await findDisagreements(db)).toEqual([]);
  },
);

test("a payout whose notices were lost is posted, also one that was known as paid and fails later", async () => {
  const { ref, stored, kinds } = await aPayout("ba_1");
  await loseNotices();
  await watch();
  expect([(await stored())?.status, await kinds()]).toEqual(["pending", ["payout"]]);
  await world.later(5_000);
  await watch();
  expect([(await stored())?.status, await kinds()]).toEqual(["paid", ["payout"]]);
  await sql`update sandbox_gateway.object set body = jsonb_set(body, '{status}', '"failed"') where id = ${ref}`.execute(
    db,
  );
  await watch();
  expect([(await stored())?.status, await kinds()]).toEqual(["failed", ["payout", "payout_returned"]]);
});

test("while the provider lists nothing it is tried again, and after a while somebody is told", async () => {
  const items = async () =>
    await db
      .selectFrom("work_item")
      .select(["subject", "status"])
      .where("kind", "=", "provider_lists_stuck")
      .orderBy("subject")
      .execute();
  world.state.providerDown = true;
  for (let n = 0; n < 6; n += 1) await watch();
  expect(await items()).toEqual([
    { subject: "disputes", status: "open" },
    { subject: "payouts", status: "open" },
  ]);
  world.state.providerDown = false;
  await watch();
  expect((await items()).map(({ status }) => status)).toEqual(["done", "done"]);
});

test("a former account that refuses its key hides nothing of the present one, and the work item names the key", async () => {
  const present = system.gateways.payments;
  const refused = err({ kind: "bad_credentials" } as const);
  const revoked = { ...present, disputesSince: async () => refused, payoutsSince: async () => refused };
  const former = { ...present, disputesSince: async () => ok([]), payoutsSince: async () => ok([]) };
  const payments = severalAccounts(present, [former, revoked]);
  const switched = { ...system, gateways: { ...system.gateways, payments } };
  const { row } = await aDisputedOrder();
  const { stored } = await aPayout("ba_1");
  await loseNotices();
  await watch(switched);
  expect([(await row())?.status, (await stored())?.status]).toEqual(["needs_response", "pending"]);
  for (let n = 1; n < 6; n += 1) await watch(switched);
  const stuck = db.selectFrom("work_item").select(["subject", "cause"]).where("kind", "=", "provider_lists_stuck");
  const causes = await stuck.where("status", "=", "open").orderBy("subject").execute();
  expect(causes).toEqual(
    ["disputes", "payouts"].map((subject) => ({
      subject,
      cause: `the payment provider did not list its ${subject} of key 2 of STRIPE_FORMER_SECRET_KEYS: bad_credentials`,
    })),
  );
  // The present account goes on meanwhile; what the former one had before is asked for all the same.
  const asked: Date[] = [];
  await sql`update work_item set created_at = now() - interval '60 days' where kind = 'provider_lists_stuck' and status = 'open'`.execute(
    db,
  );
  const mended = { ...former, payoutsSince: async (from: Date) => (asked.push(from), ok([])) };
  await watch({ ...system, gateways: { ...system.gateways, payments: severalAccounts(present, [former, mended]) } });
  expect((Date.now() - (asked[0]?.getTime() ?? Date.now())) / 86_400_000).toBeGreaterThan(94);
  expect(await stuck.where("status", "=", "open").execute()).toEqual([]);
});
