import { sql } from "kysely";
import { expect, test } from "vitest";
import { findDisagreements } from "../ledger/index.ts";
import { getOrder } from "../orders/index.ts";
import { breakClassSearch, breakInserts } from "../testing/break-database.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { cancelCheckout } from "./cancel-checkout.ts";
import { endCheckout } from "./end-checkout.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db } = world;
const VISA = "4242424242424242";

/**
 * A payment that is about to succeed for the only place of a class; `tooLate`: somebody else has taken the place; `lapsed`: somebody else had
 * it for a while.
 */
async function aPayment({ tooLate, lapsed = false }: { readonly tooLate: boolean; readonly lapsed?: boolean }) {
  const group = await world.group({ capacity: 1, trialCap: 1 });
  const { ctx, orderId } = await world.basket(group);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  if (tooLate || lapsed) {
    await sql`update claim set held_until = now() - interval '1 second' where order_id = ${orderId}`.execute(db);
    const other = await world.basket(group, ["Bo"]);
    valueOf(await startCheckout(other.ctx, { order_id: other.orderId }));
    if (lapsed) valueOf(await cancelCheckout(other.ctx, { order_id: other.orderId }));
  }
  world.queue.length = 0;
  const settle = async () => {
    await world.pay(checkout.client_secret, VISA);
    await world.work();
  };
  const order = async () => valueOf(await getOrder(ctx, { id: orderId }));
  return { ctx, orderId, settle, order };
}

/** Everything that may follow from the money, as counts. */
async function followed(orderId: string) {
  const { rows } = await sql<Record<"paid" | "mails" | "refunds" | "waiting" | "items", number>>`select
    (select count(*)::int from ledger_transaction where order_id = ${orderId} and kind = 'payment') as paid,
    (select count(*)::int from message where order_id = ${orderId}) as mails,
    (select count(*)::int from refund r join payment p on p.id = r.payment_id where p.order_id = ${orderId}) as refunds,
    (select count(*)::int from waiting_list_entry w join order_item_child c on c.child_id = w.child_id
      join order_item i on i.id = c.order_item_id where i.order_id = ${orderId}) as waiting,
    (select count(*)::int from work_item where order_id = ${orderId} and kind = 'captured_no_place') as items`.execute(
    db,
  );
  return rows[0];
}

const ALL_NO_PLACE = { paid: 1, mails: 1, refunds: 1, waiting: 1, items: 1 };
const ALL_CONFIRMED = { paid: 1, mails: 1, refunds: 0, waiting: 0, items: 0 };

const failures = async () =>
  await db.selectFrom("leased_work").select(["attempts", "last_error"]).where("kind", "=", "payment.follow").execute();

const tryAgain = async () => {
  await sql`update leased_work set next_try_at = now()`.execute(db);
  await reconcilePayments(world.system);
};

test.each([
  ["the mail", "message", { mails: 0 }],
  ["the waiting list", "waiting_list_entry", { waiting: 0 }],
  ["the refund", "refund", { refunds: 0, items: 0 }],
  ["the work item", "work_item", { refunds: 0, items: 0 }],
  ["the class search", null, {}],
] as const)("money without a place stands when %s fails, and every other step is taken", async (_, table, missing) => {
  const { orderId, settle, order } = await aPayment({ tooLate: true });
  const repair = table === null ? await breakClassSearch(db) : await breakInserts(db, table);
  await settle();
  expect((await order()).status).toBe("cancelled");
  expect(await followed(orderId)).toEqual({ ...ALL_NO_PLACE, ...missing });
  expect(await failures()).toMatchObject([{ attempts: 1, last_error: expect.any(String) as string }]);
  await repair();
  await tryAgain();
  await tryAgain();
  expect(await followed(orderId)).toEqual(ALL_NO_PLACE);
  expect(await failures()).toEqual([]);
  await world.work();
  expect((await order()).payment_status).toBe("refunded");
});

test.each([
  ["the mail", "message", { mails: 0 }],
  ["the class search", null, {}],
] as const)("an order is confirmed when %s fails, and gets it later", async (_, table, missing) => {
  // The search is written for a place that was claimed again.
  const { orderId, settle, order } = await aPayment({ tooLate: false, lapsed: table === null });
  const repair = table === null ? await breakClassSearch(db) : await breakInserts(db, table);
  await settle();
  expect(await order()).toMatchObject({ status: "confirmed", payment_status: "paid" });
  expect(await followed(orderId)).toEqual({ ...ALL_CONFIRMED, ...missing });
  expect(await failures()).toMatchObject([{ attempts: 1, last_error: expect.any(String) as string }]);
  await repair();
  await tryAgain();
  await tryAgain();
  expect(await followed(orderId)).toEqual(ALL_CONFIRMED);
  expect(await failures()).toEqual([]);
});

test("money is recorded when its order cannot be confirmed; its places stay, somebody is told, and it is confirmed later", async () => {
  const { ctx, orderId, settle, order } = await aPayment({ tooLate: false });
  await sql`update orders set pricing = '{}' where id = ${orderId}`.execute(db);
  await settle();
  expect(await followed(orderId)).toEqual({ ...ALL_CONFIRMED, mails: 0 });
  expect(await db.selectFrom("payment").select("status").where("order_id", "=", orderId).execute()).toEqual([
    { status: "succeeded" },
  ]);
  await letHoldLapse(db, orderId);
  expect(await endCheckout(world.system, orderId, "expire")).toBe("under_way");
  expect(await startCheckout(ctx, { order_id: orderId })).toMatchObject({ ok: false });
  for (let n = 0; n < 5; n += 1) await expect(tryAgain()).rejects.toThrow();
  expect(await db.selectFrom("orders").select("status").where("id", "=", orderId).execute()).toEqual([
    { status: "placed" },
  ]);
  const items = async () =>
    await db.selectFrom("work_item").select(["kind", "status"]).where("order_id", "=", orderId).execute();
  expect(await items()).toEqual([{ kind: "settlement_stuck", status: "open" }]);
  await sql`update orders set pricing = null where id = ${orderId}`.execute(db);
  await tryAgain();
  expect(await order()).toMatchObject({ status: "confirmed", payment_status: "paid" });
  expect(await followed(orderId)).toEqual(ALL_CONFIRMED);
  expect(await items()).toEqual([{ kind: "settlement_stuck", status: "done" }]);
  expect(await findDisagreements(db)).toEqual([]);
});

test("a hold that somebody else's checkout expires while its payment is settled is claimed again, or nothing is confirmed", async () => {
  const { orderId, settle, order } = await aPayment({ tooLate: false });
  // What a checkout of the same pools does to a hold whose time is up, until its commit.
  const expiry = sql`update claim set state = 'expired' where order_id = ${orderId} and state = 'held'`;
  expect(await whileLocked(db, expiry, settle)).toBe("waited");
  expect((await order()).status).toBe("confirmed");
  const claims = await db.selectFrom("claim").select("state").where("order_id", "=", orderId).execute();
  expect(claims.filter(({ state }) => state === "committed")).toHaveLength(claims.length / 2);
});
