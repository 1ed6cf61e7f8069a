import { sql } from "kysely";
import { expect, test } from "vitest";
import { findDisagreements, paymentSummary } from "../ledger/index.ts";
import { postings } from "../ledger/testing/an-order.ts";
import { askSandbox } from "../testing/ask-sandbox.ts";
import { aBooking } from "../testing/staff.ts";
import { aWorld } from "../testing/world.ts";
import { refreshDispute } from "./refresh-dispute.ts";
import { refreshPayout } from "./refresh-payout.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const DISPUTED = "4000000000000259";

async function aDispute() {
  const { orderId } = await aBooking(world, ["Ada"], DISPUTED);
  await world.work();
  const { id: paymentId } = await db
    .selectFrom("payment")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { provider_ref: ref } = await db
    .selectFrom("dispute")
    .select("provider_ref")
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return {
    orderId,
    ref,
    /** Sends evidence, whose text decides. */
    answer: async (uncategorized_text: string) => {
      await askSandbox(world, `/v1/disputes/${ref}`, { "evidence[uncategorized_text]": uncategorized_text });
      await world.work();
    },
    stored: async () =>
      await db
        .selectFrom("dispute")
        .select(["status", "withdrawn_pence"])
        .where("provider_ref", "=", ref)
        .executeTakeFirstOrThrow(),
    item: async () =>
      await db
        .selectFrom("work_item")
        .select(["kind", "status", "order_id", "detail", "cause"])
        .where("subject", "=", ref)
        .execute(),
    posted: async () => (await postings(db, orderId)).filter(({ kind }) => kind.startsWith("dispute")),
  };
}

const withdrawn = {
  kind: "dispute",
  entries: [
    ["provider sandbox", -4_400],
    ["disputed", 2_400],
    ["fee sandbox", 2_000],
  ],
};

test("a dispute takes the money and a fee from our balance, and somebody is told until when evidence is due", async () => {
  const { orderId, item, posted, stored } = await aDispute();
  expect(await posted()).toEqual([withdrawn]);
  expect(await stored()).toEqual({ status: "needs_response", withdrawn_pence: 2_400 });
  const [open, ...others] = await item();
  expect(others).toEqual([]);
  expect(open).toMatchObject({ kind: "dispute", status: "open", order_id: orderId, detail: { amount: 2_400 } });
  const due = Date.parse(String(open?.detail["due_at"]));
  expect(due - Date.now()).toBeGreaterThan(6 * 86_400_000);
  // The order stands and is paid until the bank decides.
  expect((await paymentSummary(db, orderId)).status).toBe("paid");
  expect(await findDisagreements(db)).toEqual([]);
});

test("a dispute that is won gives the amount back, and its work item closes", async () => {
  const { orderId, answer, item, posted, stored, ref } = await aDispute();
  await answer("winning_evidence");
  expect(await posted()).toEqual([
    withdrawn,
    {
      kind: "dispute",
      entries: [
        ["provider sandbox", 2_400],
        ["disputed", -2_400],
      ],
    },
  ]);
  expect(await stored()).toEqual({ status: "won", withdrawn_pence: 0 });
  expect(await item()).toMatchObject([{ status: "done" }]);
  expect((await paymentSummary(db, orderId)).status).toBe("paid");
  // Whatever comes again changes nothing.
  await Promise.all([refreshDispute(system, ref), refreshDispute(system, ref)]);
  expect(await posted()).toHaveLength(2);
  expect(await findDisagreements(db)).toEqual([]);
});

test("a dispute that is lost is owed by the order again", async () => {
  const { orderId, answer, item, posted, stored } = await aDispute();
  await answer("A letter from the school");
  expect(await item()).toMatchObject([
    { status: "open", cause: expect.stringContaining("waiting for the bank") as string },
  ]);
  await sql`update payment_event set handled_at = null where type like 'charge.dispute.%'`.execute(db);
  await answer("losing_evidence");
  expect(await posted()).toEqual([
    withdrawn,
    {
      kind: "dispute_lost",
      entries: [
        ["disputed", -2_400],
        ["receivable", 2_400],
      ],
    },
  ]);
  expect(await stored()).toEqual({ status: "lost", withdrawn_pence: 2_400 });
  expect(await item()).toMatchObject([{ status: "done" }]);
  expect((await paymentSummary(db, orderId)).status).toBe("open");
  expect(await findDisagreements(db)).toEqual([]);
});

test("a payout leaves our balance once, and comes back if it is cancelled", async () => {
  const balance = async () => {
    const rows = await db
      .selectFrom("ledger_entry as e")
      .innerJoin("ledger_transaction as t", "t.id", "e.transaction_id")
      .select(["e.account", (eb) => eb.fn.sum("e.amount_pence").as("amount")])
      .where("t.payout_id", "is not", null)
      .groupBy("e.account")
      .orderBy("e.account")
      .execute();
    return rows.map(({ account, amount }) => [account, Number(amount)]);
  };
  const { id } = await askSandbox(world, "/v1/payouts", { amount: "5000", currency: "gbp" });
  await world.work();
  await world.later(5_000);
  await Promise.all([refreshPayout(system, id), refreshPayout(system, id)]);
  expect(await balance()).toEqual([
    ["bank", 5_000],
    ["provider", -5_000],
  ]);
  const dropped = await askSandbox(world, "/v1/payouts", { amount: "700", currency: "gbp" });
  await world.work();
  await askSandbox(world, `/v1/payouts/${dropped.id}/cancel`, {});
  await world.work();
  expect(await balance()).toEqual([
    ["bank", 5_000],
    ["provider", -5_000],
  ]);
  const stored = await db.selectFrom("payout").select("status").orderBy("id").execute();
  expect(stored.map(({ status }) => status)).toEqual(["paid", "canceled"]);
  expect(await findDisagreements(db)).toEqual([]);
});
