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
import { type Db, demandAndTake, demandWork, type SystemContext } from "../kernel/index.ts";
import { postPayment } from "../ledger/index.ts";
import { lockOrderOfPayment, type OrderRow } from "../orders/index.ts";
import { countDecline, paymentFee } from "../payments/index.ts";
import { prolongHolds } from "../places/index.ts";
import { decideOrder } from "./decide-order.ts";
import { followPayment, paymentFollowUp } from "./follow-payment.ts";
import { GRACE_SECONDS, MAX_HOLD_SECONDS, RETRY_SECONDS } from "./hold-times.ts";
import { returnToBasket } from "./return-to-basket.ts";

/**
 * Brings a payment and its order into line with the state that the provider reports. Safe to call repeatedly and with
 * reports out of order. A report about another intent than the payment's own changes nothing. The webhook, the
 * reconciler and the visitor's own requests all end here; the order's row lock makes them take turns. Money is recorded
 * first. What follows from it may fail, and is then done later.
 */
export async function settlePayment(
  ctx: SystemContext,
  paymentId: string,
  intent: Intent,
): Promise<PaymentStatus | null> {
  const recorded = await record(ctx, paymentId, intent);
  if (recorded === null) return null;
  if (recorded.money !== null) await followPayment(ctx, paymentId, recorded.money.followUp);
  return recorded.status;
}

/** The work that cancels a payment with too many declined cards. By its kind alone, because it settles the payment itself. */
export const END_DECLINED = { kind: "payment.end_declined" } as const;

/** The order could not be moved. Its money is recorded all the same, without it. */
class UndecidedError extends Error {
  override name = "UndecidedError";
}

async function record(ctx: SystemContext, paymentId: string, intent: Intent) {
  try {
    return await inTransaction(
      ctx.db,
      async (trx) => await recordReport(trx, paymentId, intent, { ctx, decides: true }),
    );
  } catch (error) {
    if (!(error instanceof UndecidedError)) throw error;
    return await inTransaction(
      ctx.db,
      async (trx) => await recordReport(trx, paymentId, intent, { ctx, decides: false }),
    );
  }
}

interface RecordedPayment {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly provider: "stripe" | "sandbox";
  readonly amount_pence: number;
  readonly purpose: "order" | "balance";
}

interface Recording {
  readonly ctx: SystemContext;
  /** False: the order stays as it is, because moving it failed. */
  readonly decides: boolean;
}

async function recordReport(trx: Db, paymentId: string, intent: Intent, recording: Recording) {
  const [[order], [payment]] = await pipeline(
    trx,
    lockOrderOfPayment(trx, paymentId),
    trx
      .selectFrom("payment")
      .select(["id", "status", "provider", "amount_pence", "purpose", "provider_ref", "declined_ref"])
      .where("id", "=", paymentId)
      .forUpdate(),
  );
  if (order === undefined || payment === undefined) return null;
  // A spare intent of the payment, which nobody can pay: what becomes of it says nothing about the one that the payment has.
  if (payment.provider_ref !== null && payment.provider_ref !== intent.ref) return null;
  const reported = paymentStateOfIntent(intent.status, intent.lastFailure !== null);
  const moved = reported === null ? null : step(paymentMachine, payment.status, reported);
  const next = moved?.ok === true ? moved.value : payment.status;
  const declinedRef = intent.lastFailure?.attemptRef ?? null;
  const hasNews = next !== payment.status;
  // A second decline leaves the status as it was.
  const isNewDecline = next === "failed" && declinedRef !== null && declinedRef !== payment.declined_ref;
  const isMoney = hasNews && next === "succeeded";
  const outcome = isMoney ? await recordMoney(trx, order, payment, recording) : null;
  await trx
    .updateTable("payment")
    .set({
      status: next,
      ...(outcome !== null && { outcome }),
      failure_code: intent.lastFailure?.declineCode ?? intent.lastFailure?.code ?? null,
      ...(declinedRef !== null && { declined_ref: declinedRef }),
      checked_at: sql<string>`clock_timestamp()`,
      updated_at: sql<string>`now()`,
    })
    .where("id", "=", paymentId)
    .execute();
  // No notice of it may ever come.
  if (isNewDecline) {
    const decline = { paymentId, attempt: declinedRef, card: intent.lastFailure?.card ?? null };
    if (!(await countDecline({ ...recording.ctx, db: trx }, decline))) await demandWork(trx, END_DECLINED, paymentId);
  }
  if (isMoney) {
    const followUp = await demandAndTake(recording.ctx, trx, [paymentFollowUp, paymentFee], paymentId);
    return { status: next, money: { followUp } };
  }
  // Where a payment that was given up ends is nothing to its order, which may be at the checkout again.
  if (payment.purpose === "order" && order.status === "placed" && payment.status !== "given_up") {
    if (hasNews) await applyToOrder(trx, order, next);
    else if (isNewDecline) await extendOrderHold(trx, order.id);
  }
  return { status: next, money: null };
}

async function applyToOrder(trx: Db, order: OrderRow, status: PaymentStatus): Promise<void> {
  if (status === "cancelled") return await returnToBasket(trx, order.id, "expire");
  if (status === "failed") return await extendOrderHold(trx, order.id);
  if (status === "requires_action" && !order.hold_extended) {
    await extendOrderHold(trx, order.id);
    await trx.updateTable("orders").set({ hold_extended: true }).where("id", "=", order.id).execute();
  }
}

/** Posts money that has come, and moves its order. */
async function recordMoney(
  trx: Db,
  order: OrderRow,
  payment: RecordedPayment,
  { ctx, decides }: Recording,
): Promise<PaymentOutcome> {
  const { id: paymentId, status, provider, amount_pence: amount, purpose } = payment;
  await postPayment(trx, { paymentId, orderId: order.id, provider, amount });
  if (purpose === "balance") return "balance";
  // An order whose payment was given up or cancelled may be at the checkout again, with another payment.
  if (order.status !== "placed" || status === "given_up" || status === "cancelled") return "not_needed";
  if (!decides) return "undecided";
  try {
    return await decideOrder(ctx, trx, order);
  } catch (error) {
    // After a deadlock the whole transaction is tried again.
    throw isRetryable(error) ? error : new UndecidedError("The order could not be moved", { cause: error });
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
