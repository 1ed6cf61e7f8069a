import { paymentMachine, paymentStateOfIntent } from "@matinee/core/payment";
import { step } from "@matinee/core/kernel";
import type { Intent } from "@matinee/gateways/payments";
import {
  inTransaction,
  isRetryable,
  pipeline,
  rowsOf,
  type PaymentOutcome,
  type PaymentStatus,
} from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Db, demandWork, type SystemContext } from "../kernel/index.ts";
import { postPayment } from "../ledger/index.ts";
import { lockOrderOfPayment, type OrderRow } from "../orders/index.ts";
import { paymentFee } from "../payments/index.ts";
import { prolongHolds } from "../places/index.ts";
import { decideOrder } from "./decide-order.ts";
import { followPayment, paymentFollowUp } from "./follow-payment.ts";
import { GRACE_SECONDS, MAX_HOLD_SECONDS, RETRY_SECONDS } from "./hold-times.ts";
import { returnToBasket } from "./return-to-basket.ts";

/**
 * Brings a payment and its order into line with the state that the provider reports. Safe to call repeatedly and with
 * reports out of order. The webhook, the reconciler and the visitor's own requests all end here; the order's row lock
 * makes them take turns. Money is recorded first. What follows from it may fail, and is then done later.
 */
export async function settlePayment(
  ctx: SystemContext,
  paymentId: string,
  intent: Intent,
): Promise<PaymentStatus | null> {
  const recorded = await inTransaction(ctx.db, async (trx) => await recordReport(ctx, trx, paymentId, intent));
  if (recorded === null) return null;
  if (recorded.isMoney) await followPayment(ctx, paymentId);
  return recorded.status;
}

interface RecordedPayment {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly provider: "stripe" | "sandbox";
  readonly amount_pence: number;
  readonly purpose: "order" | "balance";
}

async function recordReport(ctx: SystemContext, trx: Db, paymentId: string, intent: Intent) {
  const [[order], [payment]] = await pipeline(
    trx,
    lockOrderOfPayment(trx, paymentId),
    trx
      .selectFrom("payment")
      .select(["id", "status", "provider", "amount_pence", "purpose", "declined_ref"])
      .where("id", "=", paymentId)
      .forUpdate(),
  );
  if (order === undefined || payment === undefined) return null;
  const reported = paymentStateOfIntent(intent.status, intent.lastFailure !== null);
  const moved = reported === null ? null : step(paymentMachine, payment.status, reported);
  const next = moved?.ok === true ? moved.value : payment.status;
  const declinedRef = intent.lastFailure?.attemptRef ?? null;
  const hasNews = next !== payment.status;
  // A second decline leaves the status as it was.
  const isNewDecline = next === "failed" && declinedRef !== null && declinedRef !== payment.declined_ref;
  await trx
    .updateTable("payment")
    .set({
      status: next,
      failure_code: intent.lastFailure?.declineCode ?? intent.lastFailure?.code ?? null,
      ...(declinedRef !== null && { declined_ref: declinedRef }),
      checked_at: sql<string>`clock_timestamp()`,
      updated_at: sql<string>`now()`,
    })
    .where("id", "=", paymentId)
    .execute();
  const isMoney = hasNews && next === "succeeded";
  if (isMoney) await recordMoney(ctx, trx, order, payment);
  // Where a payment that was given up ends is nothing to its order, which may be at the checkout again.
  else if (payment.purpose === "order" && order.status === "placed" && payment.status !== "given_up") {
    if (hasNews) await applyToOrder(trx, order, next);
    else if (isNewDecline) await extendOrderHold(trx, order.id);
  }
  return { status: next, isMoney };
}

async function applyToOrder(trx: Db, order: OrderRow, status: PaymentStatus): Promise<void> {
  if (status === "cancelled") return await returnToBasket(trx, order.id, "expire");
  if (status === "failed") return await extendOrderHold(trx, order.id);
  if (status === "requires_action" && !order.hold_extended) {
    await extendOrderHold(trx, order.id);
    await trx.updateTable("orders").set({ hold_extended: true }).where("id", "=", order.id).execute();
  }
}

/** Posts money that has come, and moves its order if that succeeds. Asks for the rest. */
async function recordMoney(ctx: SystemContext, trx: Db, order: OrderRow, payment: RecordedPayment): Promise<void> {
  const { id: paymentId, provider, amount_pence: amount } = payment;
  await postPayment(trx, { paymentId, orderId: order.id, provider, amount });
  const outcome = await outcomeOf(ctx, trx, order, payment);
  await trx.updateTable("payment").set({ outcome }).where("id", "=", paymentId).execute();
  await demandWork(trx, [paymentFollowUp, paymentFee], paymentId);
}

async function outcomeOf(
  ctx: SystemContext,
  trx: Db,
  order: OrderRow,
  { purpose, status }: RecordedPayment,
): Promise<PaymentOutcome> {
  if (purpose === "balance") return "balance";
  // An order whose payment was given up may be at the checkout again, with another payment.
  if (order.status !== "placed" || status === "given_up") return "not_needed";
  try {
    return await inTransaction(trx, async (savepoint) => await decideOrder(ctx, savepoint, order.id));
  } catch (error) {
    // After a deadlock the whole transaction is tried again.
    if (isRetryable(error)) throw error;
    return "undecided";
  }
}

const secondsRow = z.object({ seconds: z.int() });

/** Extends the hold to at least ten minutes from now, but never past the longest hold. */
async function extendOrderHold(trx: Db, orderId: string): Promise<void> {
  const statement = sql`
    update orders set updated_at = now(), hold_expires_at = greatest(hold_expires_at, least(
      clock_timestamp() + make_interval(secs => ${RETRY_SECONDS}), placed_at + make_interval(secs => ${MAX_HOLD_SECONDS})))
    where id = ${orderId} returning ceil(extract(epoch from hold_expires_at - clock_timestamp()))::int as seconds`;
  const extended = await rowsOf("an extended hold", secondsRow, statement).executeTakeFirst(trx);
  const seconds = extended?.seconds ?? 0;
  if (seconds > 0) await prolongHolds(trx, orderId, seconds + GRACE_SECONDS);
}
