import { err, pence } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld, valueOf } from "../../testing/world.ts";
import { anAutomaticDeposit } from "./testing/an-automatic-deposit.ts";

const world = await aWorld();
const { db, system } = world;

/** A charge that the provider alone remembers, as after a backup from before it was restored. Returns its reference. */
async function aLostCharge(orderId: string, ofOrder = orderId): Promise<string> {
  const { payments } = system.gateways;
  const customerRef = await customerOf(orderId);
  const [card] = valueOf(await payments.savedCards(customerRef));
  const intent = await payments.createIntent({
    amountPence: pence(11_000),
    currency: "gbp",
    idempotencyKey: system.newId(),
    metadata: { payment_id: system.newId(), order_id: ofOrder, order_number: "" },
    description: "balance",
  });
  const { ref } = valueOf(intent);
  valueOf(await payments.setIntentOwner(ref, { customerRef, keepCard: false }));
  valueOf(await payments.chargeOffSession(ref, { cardRef: card?.ref ?? "", idempotencyKey: `${ref}-charge` }));
  await world.work();
  return ref;
}

async function customerOf(orderId: string): Promise<string> {
  const paid = db.selectFrom("payment").select("customer_ref").where("order_id", "=", orderId);
  return (await paid.where("purpose", "=", "order").executeTakeFirstOrThrow()).customer_ref ?? "";
}

test("after a restore to before a charge the card is not charged again, until that charge was given back at the provider", async () => {
  const { take, steps, payments, orderId } = await anAutomaticDeposit(world);
  const lost = await aLostCharge(orderId);
  const charged = async () => {
    const intents = valueOf(await system.gateways.payments.intentsOf(await customerOf(orderId)));
    return intents.filter(({ amountReceived }) => amountReceived === 11_000).length;
  };
  const takeAgain = async (attempts: number) => {
    const mine = sql`kind = 'balance.step' and subject like ${`${orderId}:%`}`;
    await sql`update leased_work set next_try_at = now(), attempts = ${attempts} where ${mine}`.execute(db);
    return await take(0);
  };
  expect([await take(0), await charged()]).toEqual([[], 1]);
  expect([await takeAgain(7), await charged()]).toEqual([[], 1]);
  expect([await steps(), await payments()]).toEqual([["before_3 mailed"], ["order succeeded"]]);
  const stuck = db.selectFrom("work_item").select(["status", "cause"]).where("kind", "=", "balance_stuck");
  const item = async () => await stuck.where("order_id", "=", orderId).execute();
  expect(await item()).toEqual([
    { status: "open", cause: expect.stringContaining(`the provider holds ${lost}`) as string },
  ]);

  const byHand = { ref: lost, amountPence: pence(11_000), idempotencyKey: "by hand" };
  valueOf(await system.gateways.payments.refund(byHand));
  // One of another order of the family says nothing of this one.
  await aLostCharge(orderId, system.newId());
  expect(await takeAgain(8)).toEqual([expect.stringContaining("We have received your payment of £110.00")]);
  expect([await charged(), await steps()]).toEqual([3, ["before_3 mailed", "due_day charged"]]);
  expect(await item()).toMatchObject([{ status: "done" }]);
});

test("a card is not charged while the provider does not say what it has charged before", async () => {
  const { take, payments } = await anAutomaticDeposit(world);
  const silent = async () => err({ kind: "unavailable", cause: "timeout" } as const);
  const asked = { ...system.gateways, payments: { ...system.gateways.payments, intentsOf: silent } };
  expect(await take(0, [{ ...system, gateways: asked }])).toEqual([]);
  expect(await payments()).toEqual(["order succeeded"]);
  await sql`update leased_work set next_try_at = now()`.execute(db);
  expect(await take(0)).toEqual([expect.stringContaining("We have received your payment of £110.00")]);
});
