import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { startCheckout } from "../checkout/index.ts";
import { openWorkItem, runWorkOn } from "../kernel/index.ts";
import { findDisagreements, giveCredit } from "../ledger/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { askSandbox } from "../testing/ask-sandbox.ts";
import { aBooking } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { owedOfRefund } from "./owed-refunds.ts";
import { refundWork } from "./refund-work.ts";
import { requestRefund } from "./request-refund.ts";
import { retryRefund } from "./retry-refund.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;

afterEach(() => {
  world.state.fault = null;
});

/** A refund of £10 whose attempts the provider has answered with a fault so many times. */
async function aRefundTried(times: number) {
  const { orderId } = await aBooking(world);
  const payment = await db
    .selectFrom("payment")
    .select(["id", "provider_ref"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const refundId = await inTransaction(db, (trx) =>
    requestRefund(system, trx, { paymentId: payment.id, amount: 1_000, reason: "goodwill" }),
  );
  world.queue.length = 0;
  const again = async () => {
    await sql`update leased_work set next_try_at = now() where subject = ${refundId}`.execute(db);
    await runWorkOn(system, refundWork, refundId);
  };
  world.state.fault = "not done";
  for (let n = 0; n < times; n += 1) await again();
  world.state.fault = null;
  return {
    orderId,
    refundId,
    again,
    /** The provider makes the first attempt after all, although it had answered with a fault. */
    goesThrough: async () =>
      (
        await askSandbox(world, "/v1/refunds", {
          payment_intent: payment.provider_ref ?? "",
          amount: "1000",
          "metadata[refund_key]": refundId,
        })
      ).id,
    stored: async () =>
      await db
        .selectFrom("refund")
        .innerJoin("payment", "payment.id", "refund.payment_id")
        .select(["refund.status", "refund.attempt", "refund.provider_ref", "payment.refunded_pence"])
        .where("refund.id", "=", refundId)
        .executeTakeFirstOrThrow(),
    atProvider: async () =>
      (
        await sql`select from sandbox_gateway.object where kind = 'refund' and parent = ${payment.provider_ref}`.execute(
          db,
        )
      ).rows.length,
    items: async () =>
      (
        await db.selectFrom("work_item").select(["kind", "status", "cause"]).where("order_id", "=", orderId).execute()
      ).map(({ kind, status }) => `${kind} ${status}`),
  };
}

test.each(["by its notice", "before another is sent"])(
  "an earlier attempt that went through after all is this refund, seen %s: no second one goes out",
  async (how) => {
    const { again, goesThrough, stored, atProvider, items } = await aRefundTried(2);
    expect(await stored()).toMatchObject({ status: "sent", attempt: 2 });
    const ref = await goesThrough();
    await world.sandbox.idle();
    if (how === "by its notice") await world.work();
    else world.queue.length = 0;
    await again();
    await again();
    expect(await stored()).toEqual({ status: "succeeded", attempt: 1, provider_ref: ref, refunded_pence: 1_000 });
    expect([await atProvider(), await items()]).toEqual([1, []]);
    expect(await findDisagreements(db)).toEqual([]);
  },
);

test("an earlier attempt that goes through beside the present one is shown to somebody, once", async () => {
  const { again, goesThrough, stored, atProvider, items } = await aRefundTried(1);
  await again();
  const made = await stored();
  expect(made).toMatchObject({ status: "succeeded", attempt: 2 });
  await goesThrough();
  await world.work();
  expect([await stored(), await atProvider()]).toEqual([made, 2]);
  expect(await items()).toEqual(["refund_unknown open"]);
});

test("an earlier attempt that went through ends the worry about the one that was refused", async () => {
  const { orderId, refundId, goesThrough, stored, items } = await aRefundTried(2);
  await sql`update refund set status = 'failed', failure = 'charge_already_refunded' where id = ${refundId}`.execute(
    db,
  );
  await openWorkItem(system, db, { kind: "refund_failed", subject: refundId, orderId });
  await goesThrough();
  await world.work();
  expect(await stored()).toMatchObject({ status: "succeeded", attempt: 1, refunded_pence: 1_000 });
  expect(await items()).toEqual(["refund_failed done"]);
  expect(await findDisagreements(db)).toEqual([]);
});

test("all of a payment that came too late still goes back where a balance is to come, and no more than the order holds", async () => {
  const { ctx, customer, put, child } = await aCustomer(world);
  const line = {
    type: "camp",
    camp: await world.camp(),
    childIds: [await child("Ada")],
    takeFullPayment: false,
  } as const;
  const { orderId } = await put(line);
  await world.pay(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret, "4000000000005126");
  await world.work();
  const { id: paymentId } = await db
    .selectFrom("payment")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const request = async (amount: number, reason: "captured_no_place" | "goodwill") =>
    await inTransaction(db, (trx) => requestRefund(system, trx, { paymentId, amount, reason }));
  // Of the £150, £110 is to come.
  const [late, given] = [await request(3_000, "captured_no_place"), await request(1_000, "goodwill")];
  await world.work();
  await world.later(3_000);
  const owed = async () => [await owedOfRefund(db, late), await owedOfRefund(db, given)];
  expect(await owed()).toEqual([3_000, 0]);
  const another = await request(2_000, "goodwill");
  expect(await owed()).toEqual([2_000, 0]);
  await sql`update refund set status = 'cancelled' where id = ${another}`.execute(db);
  const retry = async (id: string) => await inTransaction(db, async (trx) => await retryRefund(system, trx, id));
  expect([await retry(given), await retry(late), await retry(late)]).toEqual([false, true, false]);
  await world.work();
  expect(await owed()).toEqual([0, 0]);
  // The bank returns it again, and part of the money is given as credit meanwhile.
  await world.later(3_000);
  await giveCredit(db, {
    key: `late:${orderId}`,
    customerId: customer.id,
    amount: 1_500,
    from: { orderId },
    note: "Late",
  });
  expect(await owed()).toEqual([2_500, 0]);
});
