import { type Db, openWorkItem, type SystemContext } from "../kernel/index.ts";
import { requestRefund } from "../payments/index.ts";

/**
 * Refunds the whole of a captured payment that no order needs (product.md, Places), and opens a work item that stays open until the refund
 * has gone through.
 */
export async function refundWithoutPlace(
  ctx: SystemContext,
  trx: Db,
  { orderId, paymentId }: { readonly orderId: string; readonly paymentId: string },
): Promise<void> {
  const payment = await trx
    .selectFrom("payment")
    .select("amount_pence")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const refundId = await requestRefund(ctx, trx, {
    paymentId,
    amount: payment.amount_pence,
    reason: "captured_no_place",
  });
  await openWorkItem(ctx, trx, {
    kind: "captured_no_place",
    subject: paymentId,
    orderId,
    cause: "A payment came after its places were gone",
    detail: { payment_id: paymentId, refund_id: refundId },
  });
}
