import { paymentMachine, paymentStateOfIntent } from "@matinee/core/payment";
import { step } from "@matinee/core/kernel";
import type { Intent } from "@matinee/gateways/payments";
import { inTransaction, pipeline, rowsOf, type PaymentStatus } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../kernel/index.ts";
import { postPayment, returnCredit } from "../ledger/index.ts";
import { lockOrderOfPayment, moveOrder, type OrderRow } from "../orders/index.ts";
import { prolongHolds, releaseHolds } from "../places/index.ts";
import { settleBalancePayment } from "./balances/settle-balance-payment.ts";
import { confirmOrder } from "./confirm-order.ts";
import { refundWithoutPlace } from "./refund-without-place.ts";
import { reclaimPlaces } from "./reclaim-places.ts";
import { GRACE_SECONDS, MAX_HOLD_SECONDS, RETRY_SECONDS } from "./hold-times.ts";

interface SettledPayment {
  readonly id: string;
  readonly provider: "stripe" | "sandbox";
  readonly amount_pence: number;
  readonly purpose: "order" | "balance";
}

/**
 * Brings a payment and its order into line with the state that the provider reports. Safe to call repeatedly and with
 * reports out of order. The webhook, the reconciler and the visitor's own requests all end here; the order's row lock
 * makes them take turns.
 */
export async function settlePayment(
  ctx: SystemContext,
  paymentId: string,
  intent: Intent,
): Promise<PaymentStatus | null> {
  return await inTransaction(ctx.db, async (trx) => {
    const [[order], [payment]] = await pipeline(
      trx,
      lockOrderOfPayment(trx, paymentId),
      trx
        .selectFrom("payment")
        .select(["id", "status", "provider", "amount_pence", "purpose"])
        .where("id", "=", paymentId)
        .forUpdate(),
    );
    if (order === undefined || payment === undefined) return null;
    const reported = paymentStateOfIntent(intent.status, intent.lastFailure !== null);
    const moved = reported === null ? null : step(paymentMachine, payment.status, reported);
    const next = moved?.ok === true ? moved.value : payment.status;
    await trx
      .updateTable("payment")
      .set({
        status: next,
        failure_code: intent.lastFailure?.declineCode ?? intent.lastFailure?.code ?? null,
        checked_at: sql<string>`clock_timestamp()`,
        updated_at: sql<string>`now()`,
      })
      .where("id", "=", paymentId)
      .execute();
    if (next !== payment.status) await applyPaymentStatus(ctx, trx, order, payment, next);
    return next;
  });
}

async function applyPaymentStatus(
  ctx: SystemContext,
  trx: Db,
  order: OrderRow,
  payment: SettledPayment,
  status: PaymentStatus,
): Promise<void> {
  if (payment.purpose === "balance") {
    if (status === "succeeded") await settleBalancePayment(ctx, trx, order, payment);
    return;
  }
  if (status === "succeeded") return await settleOrderPayment(ctx, trx, order, payment);
  if (order.status !== "placed") return;
  if (status === "cancelled") return await returnToBasket(trx, order.id, "expire");
  if (status === "failed") return await extendOrderHold(trx, order.id);
  if (status === "requires_action" && !order.hold_extended) {
    await extendOrderHold(trx, order.id);
    await trx.updateTable("orders").set({ hold_extended: true }).where("id", "=", order.id).execute();
  }
}

/** The order's payment has succeeded. Commits the places, claims expired ones again, or refunds the payment. */
async function settleOrderPayment(
  ctx: SystemContext,
  trx: Db,
  order: OrderRow,
  payment: SettledPayment,
): Promise<void> {
  const { id: paymentId, provider, amount_pence: amount } = payment;
  await postPayment(trx, { paymentId, orderId: order.id, provider, amount });
  if (order.status === "placed" && (await reclaimPlaces(ctx, trx, order.id))) {
    await confirmOrder(ctx, trx, order.id);
    return;
  }
  await refundWithoutPlace(ctx, trx, order, paymentId);
}

/** Turns an order back into a basket with its lines and numbers, and releases its places and reserved credit. */
export async function returnToBasket(trx: Db, orderId: string, event: "release" | "expire"): Promise<void> {
  await returnCredit(trx, orderId);
  await releaseHolds(trx, orderId, event);
  await moveOrder(trx, orderId, event).set({ hold_expires_at: null, placed_at: null, sold: null }).execute();
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
