import { pence } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { closeWorkItem, openWorkItem, type SystemContext } from "../kernel/index.ts";
import { postRefund } from "../ledger/index.ts";

/**
 * Sends a refund to the provider, with the refund's id as the idempotency key. Throws if the provider can't be reached,
 * so that the job runs again.
 */
export async function sendRefund(ctx: SystemContext, input: { readonly refundId: string }): Promise<void> {
  const refund = await ctx.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select([
      "refund.id",
      "refund.amount_pence",
      "refund.status",
      "payment.id as payment_id",
      "payment.provider",
      "payment.provider_ref",
      "payment.order_id",
    ])
    .where("refund.id", "=", input.refundId)
    .executeTakeFirst();
  if (refund === undefined || refund.status !== "requested" || refund.provider_ref === null) return;
  const sent = await ctx.gateways.payments.refund({
    ref: refund.provider_ref,
    amountPence: pence(refund.amount_pence),
    idempotencyKey: refund.id,
  });
  if (!sent.ok && sent.error.kind === "unavailable") throw new Error("The payment provider can't be reached");
  const failed = !sent.ok || sent.value.status === "failed" || sent.value.status === "canceled";
  await inTransaction(ctx.db, async (trx) => {
    const updated = await trx
      .updateTable("refund")
      .set({
        status: failed ? "failed" : "succeeded",
        provider_ref: sent.ok ? sent.value.ref : null,
        updated_at: sql<string>`now()`,
      })
      .where("id", "=", refund.id)
      .where("status", "=", "requested")
      .returning("id")
      .executeTakeFirst();
    if (updated === undefined) return;
    if (failed) {
      await openWorkItem(ctx, trx, {
        kind: "refund_failed",
        subject: refund.id,
        orderId: refund.order_id,
        cause: sent.ok ? `The provider says: ${sent.value.status}` : `The provider refused it: ${sent.error.kind}`,
      });
      return;
    }
    await postRefund(trx, {
      refundId: refund.id,
      paymentId: refund.payment_id,
      orderId: refund.order_id,
      provider: refund.provider,
      amount: refund.amount_pence,
    });
    await trx
      .updateTable("payment")
      .set((eb) => ({
        refunded_pence: eb("refunded_pence", "+", refund.amount_pence),
        updated_at: sql<string>`now()`,
      }))
      .where("id", "=", refund.payment_id)
      .execute();
    await closeWorkItem(trx, { kind: "captured_no_place", subject: refund.payment_id });
  });
}
