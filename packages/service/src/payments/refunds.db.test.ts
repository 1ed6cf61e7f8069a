import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorkItem } from "../kernel/index.ts";
import { postings } from "../ledger/testing/an-order.ts";
import { aBooking } from "../testing/staff.ts";
import { aWorld } from "../testing/world.ts";
import { requestRefund } from "./request-refund.ts";
import { sendRefund } from "./send-refund.ts";

const world = await aWorld();
const { db, system } = world;
const PRICE = 2_400;

/** A paid order with two work items open, and a refund that is noted and not sent. */
async function aRefund(amount: number) {
  const { orderId } = await aBooking(world);
  const { id: paymentId } = await db
    .selectFrom("payment")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  for (const kind of ["captured_no_place", "ledger_disagrees"] as const)
    await openWorkItem(system, db, { kind, subject: kind === "captured_no_place" ? paymentId : orderId, orderId });
  const refundId = await inTransaction(db, (trx) =>
    requestRefund(system, trx, { paymentId, amount, reason: "captured_no_place" }),
  );
  // Sent by hand, not by the job.
  world.queue.length = 0;
  const items = async () => {
    const rows = await db.selectFrom("work_item").select(["kind", "status"]).where("order_id", "=", orderId).execute();
    return rows.map(({ kind, status }) => `${kind} ${status}`).toSorted();
  };
  const standing = async () => ({
    refund: (await db.selectFrom("refund").select("status").where("id", "=", refundId).executeTakeFirstOrThrow())
      .status,
    posted: (await postings(db, orderId)).filter(({ kind }) => kind === "refund").length,
    refunded: (
      await db.selectFrom("payment").select("refunded_pence").where("id", "=", paymentId).executeTakeFirstOrThrow()
    ).refunded_pence,
    items: await items(),
  });
  return { refundId, orderId, standing };
}

test("a refund that two jobs send at once is posted once, and closes what waited for it and nothing else", async () => {
  const { refundId, standing } = await aRefund(PRICE);
  await Promise.all([sendRefund(system, { refundId }), sendRefund(system, { refundId })]);
  await sendRefund(system, { refundId });
  expect(await standing()).toEqual({
    refund: "succeeded",
    posted: 1,
    refunded: PRICE,
    items: ["captured_no_place done", "ledger_disagrees open"],
  });
});

test("a refund keeps the time at which somebody closed its work item by hand", async () => {
  const { refundId, orderId } = await aRefund(PRICE);
  const item = db.selectFrom("work_item").select("done_at").where("order_id", "=", orderId);
  await sql`update work_item set status = 'done', done_at = '2026-01-05T10:00:00Z' where kind = 'captured_no_place' and order_id = ${orderId}`.execute(
    db,
  );
  const before = await item.execute();
  expect(before).toContainEqual({ done_at: expect.stringContaining("2026-01-05") as string });
  await sendRefund(system, { refundId });
  expect(await item.execute()).toEqual(before);
});

test("with the provider out of reach a refund is tried again", async () => {
  const { refundId, standing } = await aRefund(1_000);
  world.state.providerDown = true;
  await expect(sendRefund(system, { refundId })).rejects.toThrow("can't be reached");
  world.state.providerDown = false;
  expect(await standing()).toMatchObject({ refund: "requested", posted: 0, refunded: 0 });
  await sendRefund(system, { refundId });
  expect(await standing()).toMatchObject({ refund: "succeeded", posted: 1, refunded: 1_000 });
});

test("a refund that the provider refuses moves no money, and somebody is asked to look", async () => {
  const { refundId, standing } = await aRefund(PRICE + 1);
  await sendRefund(system, { refundId });
  expect(await standing()).toEqual({
    refund: "failed",
    posted: 0,
    refunded: 0,
    items: ["captured_no_place open", "ledger_disagrees open", "refund_failed open"],
  });
});
