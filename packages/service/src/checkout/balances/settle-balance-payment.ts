import { overpaid } from "@matinee/core/payment";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { orderMoney, postPayment } from "../../ledger/index.ts";
import { queueBalancePaidMail } from "../../mail/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import { requestRefund } from "../../payments/index.ts";

interface SettledBalance {
  readonly id: string;
  readonly provider: "stripe" | "sandbox";
  readonly amount_pence: number;
}

/**
 * Records a balance payment that the provider has captured. The caller holds the order's row lock. Refunds any amount
 * that the order no longer owes, for example because it was cancelled while the bank decided.
 */
export async function settleBalancePayment(
  ctx: SystemContext,
  trx: Db,
  order: OrderRow,
  payment: SettledBalance,
): Promise<void> {
  const { id: paymentId, provider, amount_pence: amount } = payment;
  await postPayment(trx, { paymentId, orderId: order.id, provider, amount });
  const stands = order.status === "confirmed" || order.status === "partly_cancelled";
  const tooMuch = stands ? Math.min(amount, overpaid(await orderMoney(trx, order.id))) : amount;
  if (tooMuch > 0) await requestRefund(ctx, trx, { paymentId, amount: tooMuch, reason: "overpaid" });
  if (tooMuch < amount) await queueBalancePaidMail(ctx, trx, paymentId);
}
