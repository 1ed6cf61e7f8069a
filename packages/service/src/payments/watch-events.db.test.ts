import { sql } from "kysely";
import { expect, test } from "vitest";
import { reconcilePayments, startCheckout } from "../checkout/index.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { watchEvents } from "./index.ts";

const world = await aWorld();
const { db } = world;
const payments = { ...world.system.gateways.payments, name: "stripe" as const };
const atStripe = { ...world.system, gateways: { ...world.system.gateways, payments } };

/** A payment that was made two hours ago, and that the poller found. */
async function aPayment(): Promise<void> {
  const { ctx, orderId } = await world.basket(await world.group());
  const { client_secret: secret } = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(secret, "4242424242424242");
  await sql`delete from payment_event where handled_at is null`.execute(db);
  await sql`update payment set provider = 'stripe', created_at = now() - interval '2 hours' where order_id = ${orderId}`.execute(
    db,
  );
  await reconcilePayments(world.system);
}
const look = async () => {
  await sql`update leased_work set next_try_at = now()`.execute(db);
  await watchEvents(atStripe);
  return await db.selectFrom("work_item").select("status").where("kind", "=", "provider_silent").execute();
};
const succeededAt = async (ago: string) =>
  await sql`update payment set updated_at = now() - ${ago}::interval where status = 'succeeded'`.execute(db);
const anEvent = async (id: string, type: string, ago: string) =>
  await sql`insert into payment_event (provider, event_id, type, payload, handled_at, received_at)
    values ('stripe', ${id}, ${type}, '{}', now(), now() - ${ago}::interval)`.execute(db);

test("payments without any event for an hour become a work item, which closes with the first event", async () => {
  expect(await look()).toEqual([]);
  await aPayment();
  expect(await db.selectFrom("payment").select("status").execute()).toEqual([{ status: "succeeded" }]);
  await succeededAt("30 minutes");
  expect(await look()).toEqual([]);
  await succeededAt("61 minutes");
  await anEvent("evt_payout", "payout.paid", "1 minute");
  await anEvent("evt_before", "payment_intent.succeeded", "3 hours");
  expect(await look()).toEqual([{ status: "open" }]);
  expect(await look()).toEqual([{ status: "open" }]);
  await anEvent("evt_after", "payment_intent.succeeded", "1 minute");
  expect(await look()).toEqual([{ status: "done" }]);
});

test("the sandbox is not expected to tell", async () => {
  await sql`delete from payment_event`.execute(db);
  await sql`delete from work_item`.execute(db);
  await sql`update leased_work set next_try_at = now()`.execute(db);
  await watchEvents(world.system);
  expect(await db.selectFrom("work_item").select("kind").execute()).toEqual([]);
});
