import {
  bookingOf,
  refundMachine,
  familyRefundStatus,
  type RefundReport,
  type RefundState,
} from "@matinee/core/payment";
import { step } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import type { Refund } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { closeWorkItem, type Db, openWorkItem, type SystemContext } from "../kernel/index.ts";
import { postRefund, postReturnedRefund } from "../ledger/index.ts";
import { queueRefundMail } from "../mail/index.ts";
import { lockRefund, moveRefund, type RefundRow } from "./refund-row.ts";

/** What the provider said about one attempt of a refund. */
export interface RefundNews {
  readonly report: RefundReport;
  /** The number of the attempt that it is about. */
  readonly attempt: number;
  /** The provider's reference; null: the provider refused the attempt. */
  readonly ref: string | null;
  readonly failure: string | null;
}

/** The news in the provider's own answer. */
export function newsOf(refund: Refund, attempt: number): RefundNews {
  const report = refund.status === "canceled" ? "cancelled" : refund.status;
  return { report, attempt, ref: refund.ref, failure: refund.failureReason };
}

/**
 * Brings a refund into line with what the provider says, with the ledger, the payment's total, the work items and the mail that follow.
 * Safe to call repeatedly, at once and with reports out of order. Returns the state that the refund has then; null if there is no such
 * refund. That another attempt has failed is no news. One that went through although its answer was lost counts as this refund, unless the
 * present one went through as well: then the money went twice, and somebody is told.
 */
export async function applyRefund(ctx: SystemContext, refundId: string, news: RefundNews): Promise<RefundState | null> {
  return await inTransaction(ctx.db, async (trx) => {
    const stored = await lockRefund(trx, refundId);
    if (stored === undefined) return null;
    const refund = news.attempt === stored.attempt ? stored : await takeOtherAttempt(ctx, trx, stored, news);
    if (refund === null) return stored.status;
    const moved = step(refundMachine, refund.status, news.report);
    if (!moved.ok || moved.value === refund.status) return refund.status;
    await moveRefund(trx, refundId, news.report).set({ provider_ref: news.ref, failure: news.failure }).execute();
    await book(trx, refund, moved.value);
    await tell(ctx, trx, refund, moved.value, news.failure);
    return moved.value;
  });
}

/** The states in which the family has the money, or is about to get it. */
const HAS_MONEY: ReadonlySet<RefundState> = new Set<RefundState>([
  "pending",
  "requires_action",
  "succeeded",
  "paid_elsewhere",
]);

/** The refund with the attempt that the news is about, if that is the one that the provider made; null: the news changes nothing. */
async function takeOtherAttempt(
  ctx: SystemContext,
  trx: Db,
  refund: RefundRow,
  { report, attempt, ref }: RefundNews,
): Promise<RefundRow | null> {
  if (report === "failed" || report === "cancelled") return null;
  if (HAS_MONEY.has(refund.status)) {
    const instead =
      refund.status === "paid_elsewhere" ? "the family was paid another way" : `${refund.provider_ref} was made`;
    await openWorkItem(ctx, trx, {
      kind: "refund_unknown",
      subject: ref ?? refund.id,
      orderId: refund.order_id,
      cause: `${ref} was made at the provider although ${instead} instead of it: the money went back twice`,
      detail: { amount: refund.amount_pence, payment_ref: refund.payment_ref, state: report },
    });
    return null;
  }
  const hasEnded = refund.status === "failed" || refund.status === "cancelled";
  if (hasEnded) await moveRefund(trx, refund.id, "retry").execute();
  await trx.updateTable("refund").set({ attempt }).where("id", "=", refund.id).execute();
  return { ...refund, attempt, status: hasEnded ? "requested" : refund.status };
}

/** Posts the money that went back, or takes it back. */
async function book(trx: Db, refund: RefundRow, next: RefundState): Promise<void> {
  const booking = bookingOf(refund.status, next);
  if (booking === null) return;
  const { id: refundId, attempt, payment_id: paymentId, order_id: orderId, provider, amount_pence: amount } = refund;
  const posting = { refundId, attempt, paymentId, orderId, provider, amount };
  await (booking === "post" ? postRefund(trx, posting) : postReturnedRefund(trx, posting));
  await trx
    .updateTable("payment")
    .set((eb) => ({
      refunded_pence: eb("refunded_pence", "+", booking === "post" ? amount : -amount),
      updated_at: sql<string>`now()`,
    }))
    .where("id", "=", paymentId)
    .execute();
}

/** Opens or closes the work items, and tells the family if what it was told is true no more. */
async function tell(
  ctx: SystemContext,
  trx: Db,
  refund: RefundRow,
  next: RefundState,
  failure: string | null,
): Promise<void> {
  const { id: refundId, order_id: orderId, payment_id: paymentId } = refund;
  const told = familyRefundStatus(next);
  if (told === "refunded") {
    await closeWorkItem(trx, { kind: "captured_no_place", subject: paymentId });
    await closeWorkItem(trx, { kind: "refund_failed", subject: refundId });
    await queueRefundMail(ctx, trx, { kind: "refund_made", orderId, refundId });
  }
  if (told !== "not_yet") return;
  await openWorkItem(ctx, trx, {
    kind: "refund_failed",
    subject: refundId,
    orderId,
    cause: `${causeOf(refund.status, next)}${failure === null ? "" : `: ${failure}`}`,
    detail: { amount: refund.amount_pence, payment_id: paymentId, state: next },
  });
  await queueRefundMail(ctx, trx, { kind: "refund_delayed", orderId, refundId });
}

function causeOf(before: RefundState, now: RefundState): string {
  if (now === "requires_action")
    return "The provider has emailed the family, and will make the refund once they have replied";
  return before === "succeeded"
    ? "The bank returned the refund after it had succeeded"
    : "The provider did not make the refund";
}
