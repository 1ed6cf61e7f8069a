import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { openWorkItem, runWorkOn } from "../kernel/index.ts";
import { findDisagreements } from "../ledger/index.ts";
import { askSandbox } from "../testing/ask-sandbox.ts";
import { aBooking } from "../testing/staff.ts";
import { aWorld } from "../testing/world.ts";
import { refundWork } from "./refund-work.ts";
import { requestRefund } from "./request-refund.ts";

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
