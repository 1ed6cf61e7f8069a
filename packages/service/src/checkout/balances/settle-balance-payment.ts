import { overpaid } from "@matinee/core/payment";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { orderMoney, postPayment } from "../../ledger/index.ts";
import { postBalanceMessage } from "../../mail/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import { requestRefund } from "../../payments/index.ts";

interface SettledBalance {
  readonly id: string;
  readonly provider: "stripe" | "sandbox";
  readonly amount_pence: number;
}

/**
 * The money for a balance is there; the order's row is locked. What the order doesn't owe any more, because it was
 * cancelled while the bank was asked, goes back by itself.
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
  if (tooMuch < amount) await postBalanceMessage(ctx, trx, paymentId);
}
