import { sql } from "kysely";
import { expect, test } from "vitest";
import { getOrder } from "../orders/index.ts";
import { breakInserts } from "../testing/break-database.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { cancelStaleBalancePayments } from "./balances/cancel-stale-balance-payments.ts";
import { cancelCheckout } from "./cancel-checkout.ts";
import { expireCheckouts } from "./end-checkout.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db } = world;

async function anEvent(age: string, attempts = 0): Promise<string> {
  const id = world.system.newId();
  await sql`with stored as (
      insert into payment_event (provider, event_id, type, intent_ref, payload, received_at)
      values ('sandbox', ${id}, 'x', null, '{}', now() - ${age}::interval) returning id)
    insert into leased_work (kind, subject, next_try_at, attempts) select 'payment.event', id::text, now(), ${attempts} from stored
    where ${attempts} > 0`.execute(db);
  return id;
}

const isHandled = async (id: string) =>
  (await db.selectFrom("payment_event").select("handled_at").where("event_id", "=", id).executeTakeFirstOrThrow())
    .handled_at !== null;

test("stored events that nobody handled are handled, however often that had failed before", async () => {
  const [fresh, old, failed] = [await anEvent("0"), await anEvent("6 seconds"), await anEvent("1 hour", 50)];
  expect(await reconcilePayments(world.system)).toBe(3);
  expect([await isHandled(fresh), await isHandled(old), await isHandled(failed)]).toEqual([true, true, true]);
  expect(await reconcilePayments(world.system)).toBe(0);
});

test("payments are looked at after ten seconds, and again ten seconds after the last look", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  expect(await reconcilePayments(world.system)).toBe(0);
  await sql`update payment set created_at = now() - interval '11 seconds'`.execute(db);
  expect(await reconcilePayments(world.system)).toBe(1);
  expect(await reconcilePayments(world.system)).toBe(0);
  await sql`update payment set checked_at = now() - interval '11 seconds'`.execute(db);
  expect(await reconcilePayments(world.system)).toBe(1);
  await sql`update payment set status = 'cancelled', checked_at = null`.execute(db);
  expect(await reconcilePayments(world.system)).toBe(0);
});

test("a checkout's payment is not ended as that of a balance is", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  await sql`update payment set created_at = now() - interval '2 hours' where order_id = ${orderId}`.execute(db);
  expect(await cancelStaleBalancePayments(world.system)).toBe(0);
});

test("the payment under way says how an order stands, whatever became of those before it", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4000000000000002");
  await world.work();
  // Written last, it is read last.
  await sql`update payment set updated_at = now() where order_id = ${orderId} and status = 'cancelled'`.execute(db);
  expect(valueOf(await getOrder(ctx, { id: orderId })).payment_status).toBe("failed");
});

test("a declined card does not hide the next one, whose event was lost", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4000000000000002");
  await world.work();
  expect(valueOf(await getOrder(ctx, { id: orderId })).payment_status).toBe("failed");
  // Its event never arrives.
  await world.pay(checkout.client_secret, "4000009900000046");
  await sql`update payment set created_at = now() - interval '1 minute', checked_at = null where order_id = ${orderId}`.execute(
    db,
  );
  await reconcilePayments(world.system);
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({ status: "confirmed", payment_status: "paid" });
});

test("a checkout that is to end after too many declined cards ends, although the job for it was lost", async () => {
  const { ctx, orderId } = await world.basket(await world.group());
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  await sql`insert into leased_work (kind, subject, next_try_at)
    select 'payment.end_declined', id::text, now() from payment where order_id = ${orderId}`.execute(db);
  await reconcilePayments(world.system);
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("basket");
});

test.each([
  ["payment that is reconciled", reconcilePayments],
  ["checkout that is expired", expireCheckouts],
])("a %s and fails does not stop those behind it", async (_, run) => {
  const paid: { orderId: string }[] = [];
  for (const age of [2, 1]) {
    const { ctx, orderId } = await world.basket(await world.group());
    const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
    // Its event never arrives.
    await world.pay(checkout.client_secret, "4000009900000046");
    await letHoldLapse(db, orderId);
    await sql`update orders set hold_expires_at = now() - make_interval(hours => ${age}) where id = ${orderId}`.execute(
      db,
    );
    await sql`update payment set checked_at = null, created_at = now() - make_interval(hours => ${age}) where order_id = ${orderId}`.execute(
      db,
    );
    paid.push({ orderId });
  }
  const [spoilt, sound] = paid;
  const repair = await breakInserts(
    db,
    "ledger_transaction",
    sql`new.order_id = ${sql.lit(spoilt?.orderId ?? "")}::uuid`,
  );
  const statusOf = async (one: (typeof paid)[number] | undefined) =>
    (
      await db
        .selectFrom("orders")
        .select("status")
        .where("id", "=", one?.orderId ?? "")
        .executeTakeFirst()
    )?.status;
  await expect(run(world.system)).rejects.toThrow();
  expect([await statusOf(spoilt), await statusOf(sound)]).toEqual(["placed", "confirmed"]);
  await repair();
  await sql`update leased_work set next_try_at = now()`.execute(db);
  await run(world.system);
  expect(await statusOf(spoilt)).toBe("confirmed");
});
