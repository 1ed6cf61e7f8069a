import { sql } from "kysely";
import { type Db, openWorkItem, type SystemContext } from "../kernel/index.ts";
import { returnCredit } from "../ledger/index.ts";
import { queueOrderMail } from "../mail/index.ts";
import { moveOrder, type OrderRow } from "../orders/index.ts";
import { releaseHolds } from "../places/index.ts";
import { requestRefund } from "../payments/index.ts";

/**
 * Handles a captured payment whose places are gone (product.md, Places). It refunds the whole payment, puts the
 * children at the head of the waiting list, and opens a work item that stays open until the refund has gone through.
 */
export async function refundWithoutPlace(
  ctx: SystemContext,
  trx: Db,
  order: OrderRow,
  paymentId: string,
): Promise<void> {
  const payment = await trx
    .selectFrom("payment")
    .select("amount_pence")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  if (order.status === "placed") {
    await returnCredit(trx, order.id);
    await releaseHolds(trx, order.id, "release");
    await moveOrder(trx, order.id, "cancel").set({ hold_expires_at: null }).execute();
    await joinHeadOfWaitingList(ctx, trx, order.id);
    await queueOrderMail(ctx, trx, { kind: "order_no_place", orderId: order.id });
  }
  const refundId = await requestRefund(ctx, trx, {
    paymentId,
    amount: payment.amount_pence,
    reason: "captured_no_place",
  });
  await openWorkItem(ctx, trx, {
    kind: "captured_no_place",
    subject: paymentId,
    orderId: order.id,
    cause: "A payment came after its places were gone",
    detail: { payment_id: paymentId, refund_id: refundId },
  });
}

/**
 * They have already paid, so they go before everybody who is waiting. A child waits once for each class or camp: one who waits already
 * moves up, and single days of one camp are one place on its list.
 */
async function joinHeadOfWaitingList(ctx: SystemContext, trx: Db, orderId: string): Promise<void> {
  const rows = await trx
    .selectFrom("order_item as i")
    .innerJoin("order_item_child as ic", "ic.order_item_id", "i.id")
    .select(["i.group_id", "i.course_id", "ic.child_id"])
    .distinct()
    .where("i.order_id", "=", orderId)
    .execute();
  const partyId = ctx.newId();
  for (const row of rows) {
    const once = row.group_id === null ? sql`(course_id, child_id)` : sql`(group_id, child_id)`;
    await sql`insert into waiting_list_entry (id, group_id, course_id, child_id, party_id, created_at)
      values (${ctx.newId()}, ${row.group_id}, ${row.course_id}, ${row.child_id}, ${partyId},
        (select least(now(), min(created_at) - interval '1 second') from waiting_list_entry
         where (group_id = ${row.group_id} or course_id = ${row.course_id}) and status in ('waiting', 'offered')))
      on conflict ${once} where status in ('waiting', 'offered') and child_id is not null
      do update set created_at = excluded.created_at, proved = true`.execute(trx);
  }
}
