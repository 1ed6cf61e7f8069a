import { sql } from "kysely";
import { expect, test } from "vitest";
import { askSandbox } from "../../testing/ask-sandbox.ts";
import { aBooking, aMember, csvText } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { closeAsOperator, closeWorkItemByHand } from "../../work-items/index.ts";
import { exportPayouts } from "./export-payouts.ts";
import { reconcilePayouts } from "./reconcile-payouts.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const network = await aMember(world, "NETWORK_ADMIN");

async function tryOften(): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    await sql`update leased_work set next_try_at = now() where kind = 'payout.reconcile'`.execute(db);
    await reconcilePayouts(system);
  }
}

/** A payout with a refund that somebody made at the provider, and its open item. */
async function aDifferingPayout() {
  const { orderId } = await aBooking(world);
  const { provider_ref: payment } = await db
    .selectFrom("payment")
    .select("provider_ref")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await askSandbox(world, "/v1/refunds", { payment_intent: payment ?? "", amount: "100" });
  const payout = { amount: "100", currency: "gbp", destination: "ba_automatic" };
  const { id: ref } = await askSandbox(world, "/v1/payouts", payout);
  await world.work();
  await world.later(5_000);
  await tryOften();
  const items = async () =>
    await db
      .selectFrom("work_item")
      .select(["id", "status"])
      .where("subject", "=", ref)
      .orderBy("created_at")
      .execute();
  const [item] = await items();
  return { ref, id: item?.id ?? "", states: async () => (await items()).map(({ status }) => status) };
}

/** What the file says of a payout. */
async function agreesOf(ref: string): Promise<string | undefined> {
  const rows = (await csvText(valueOf(await exportPayouts(network, {})))).split("\r\n").map((line) => line.split(","));
  return rows.find(([payout]) => payout === ref)?.[3];
}

test("once somebody has closed the item of a payout that differs, no other is opened, and the file says so", async () => {
  const { ref, id, states } = await aDifferingPayout();
  expect([await states(), await agreesOf(ref)]).toEqual([["open"], "not yet"]);
  valueOf(await closeWorkItemByHand(network, { id, reason: "Refunded at the provider by hand" }));
  await tryOften();
  expect(await states()).toEqual(["done"]);
  expect(await agreesOf(ref)).toBe("no (accepted)");
  const work = db.selectFrom("leased_work").select("subject").where("kind", "=", "payout.reconcile");
  expect(await work.where("subject", "=", ref).execute()).toEqual([]);
});

test("an operator's closing ends it too, and no other payout with it", async () => {
  const closed = await aDifferingPayout();
  expect(await closeAsOperator(db, { id: closed.id, reason: "In the accounts" })).toBe(true);
  const other = await aDifferingPayout();
  await tryOften();
  expect([await closed.states(), await other.states()]).toEqual([["done"], ["open"]]);
});
