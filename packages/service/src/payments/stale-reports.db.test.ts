import { err, ok } from "@matinee/core/kernel";
import type { Dispute, PaymentGateway, Payout } from "@matinee/gateways/payments";
import { expect, test } from "vitest";
import type { SystemContext } from "../kernel/index.ts";
import { findDisagreements } from "../ledger/index.ts";
import { aBooking } from "../testing/staff.ts";
import { aWorld } from "../testing/world.ts";
import { refreshDispute } from "./refresh-dispute.ts";
import { refreshPayout } from "./refresh-payout.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;

/** A provider that says this of disputes and payouts, as an answer that was read before another and comes after it. */
const saying = (said: Partial<PaymentGateway>): SystemContext => ({
  ...system,
  gateways: { ...system.gateways, payments: { ...system.gateways.payments, ...said } },
});

async function aDispute(): Promise<Dispute> {
  await aBooking(world, ["Ada"], "4000000000000259");
  await world.work();
  const { ref } = await db
    .selectFrom("dispute")
    .select("provider_ref as ref")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const found = await system.gateways.payments.retrieveDispute(ref);
  if (!found.ok) throw new Error(found.error.kind);
  return found.value;
}

const itemsOf = async (subject: string) =>
  await db.selectFrom("work_item").select(["kind", "status", "times"]).where("subject", "=", subject).execute();

test("an old report of a decided dispute changes nothing", async () => {
  const dispute = await aDispute();
  const report = (status: Dispute["status"]) =>
    refreshDispute(saying({ retrieveDispute: async () => ok({ ...dispute, status }) }), dispute.ref);
  const status = async () =>
    await db.selectFrom("dispute").select("status").where("provider_ref", "=", dispute.ref).execute();
  expect(await report("lost")).toBeNull();
  expect(await report("under_review")).toBeNull();
  expect(await status()).toEqual([{ status: "lost" }]);
  expect(await itemsOf(dispute.ref)).toMatchObject([{ status: "done" }]);
  expect(await findDisagreements(db)).toEqual([]);
});

test("a dispute whose money moved in another currency is not stored as pence, and says why", async () => {
  const dispute = await aDispute();
  const [change] = dispute.changes;
  if (change === undefined) throw new Error("the bank took nothing");
  const say = async (...changes: Dispute["changes"]) =>
    await refreshDispute(saying({ retrieveDispute: async () => ok({ ...dispute, changes }) }), dispute.ref);
  const fees = async () =>
    (await db.selectFrom("ledger_transaction").select("id").where("dedupe_key", "like", "dispute:%").execute()).length;
  const before = await fees();
  expect(await say(change, { ...change, ref: "txn_euros", currency: "eur" })).toBe(
    `txn_euros of dispute ${dispute.ref} is in eur`,
  );
  expect(await fees()).toBe(before);
  expect(await say(change)).toBeNull();
});

test("a dispute whose stored change is another one says so, and changes nothing", async () => {
  const dispute = await aDispute();
  const changes = dispute.changes.map((change) => ({ ...change, fee: change.fee + 1 }));
  const report = saying({ retrieveDispute: async () => ok({ ...dispute, status: "lost", changes }) });
  expect(await refreshDispute(report, dispute.ref)).toContain("is stored");
  const { status } = await db
    .selectFrom("dispute")
    .select("status")
    .where("provider_ref", "=", dispute.ref)
    .executeTakeFirstOrThrow();
  expect(status).not.toBe("lost");
});

test("a dispute that can't be read now is asked for again, and one that the provider doesn't know is not", async () => {
  const down = saying({ retrieveDispute: async () => err({ kind: "unavailable", cause: "timeout" }) });
  expect(await refreshDispute(down, "dp_1")).toBe("unavailable");
  expect(await refreshDispute(saying({ retrieveDispute: async () => err({ kind: "not_found" }) }), "dp_1")).toBeNull();
});

test("a payout that the bank returned is told once, and an old report doesn't pay it again", async () => {
  const payout: Payout = {
    ref: "po_1",
    amountPence: 5_000,
    status: "paid",
    arrivesAt: Math.floor(Date.now() / 1_000),
    failureCode: null,
  };
  const report = (status: Payout["status"], failureCode: string | null = null) =>
    refreshPayout(saying({ retrievePayout: async () => ok({ ...payout, status, failureCode }) }), payout.ref);
  await report("paid");
  await report("failed", "account_closed");
  await report("paid");
  const stored = await db.selectFrom("payout").select("status").where("provider_ref", "=", payout.ref).execute();
  expect(stored).toEqual([{ status: "failed" }]);
  const { total } = await db
    .selectFrom("ledger_entry as e")
    .innerJoin("ledger_transaction as t", "t.id", "e.transaction_id")
    .select((eb) => eb.fn.sum("e.amount_pence").as("total"))
    .where("t.payout_id", "is not", null)
    .where("e.account", "=", "bank")
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBe(0);
  expect(await itemsOf(payout.ref)).toEqual([{ kind: "payout_failed", status: "open", times: 1 }]);
  expect(await findDisagreements(db)).toEqual([]);
  // Once somebody has dealt with it, the same report again is no new work.
  await db.updateTable("work_item").set({ status: "done" }).where("subject", "=", payout.ref).execute();
  await report("failed", "account_closed");
  expect(await itemsOf(payout.ref)).toMatchObject([{ status: "done" }]);
});
