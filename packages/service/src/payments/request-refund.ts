import type { Db, SystemContext } from "../kernel/index.ts";

interface RefundInput {
  readonly paymentId: string;
  /** In pence. */
  readonly amount: number;
  readonly reason: "captured_no_place" | "overpaid" | "cancelled" | "goodwill";
}

/** Records a refund to the original payment method. A job sends it after the commit. Returns the refund's id. */
export async function requestRefund(
  ctx: SystemContext,
  trx: Db,
  { paymentId, amount, reason }: RefundInput,
): Promise<string> {
  const refundId = ctx.newId();
  await trx
    .insertInto("refund")
    .values({ id: refundId, payment_id: paymentId, amount_pence: amount, reason, provider_ref: null })
    .execute();
  await ctx.jobs.enqueue(trx, { name: "refund.send", data: { refundId } });
  return refundId;
}
