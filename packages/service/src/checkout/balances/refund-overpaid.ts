import { overpaid } from "@matinee/core/payment";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { orderMoney } from "../../ledger/index.ts";
import { requestRefund } from "../../payments/index.ts";

/**
 * Refunds what a balance payment brought beyond what the order owes, for example because it was cancelled while the bank decided. What other
 * refunds are about to give back is not given back here as well. The payment is recorded, and the caller holds the order's row lock.
 */
export async function refundOverpaid(ctx: SystemContext, trx: Db, orderId: string, paymentId: string): Promise<void> {
  const { amount_pence: amount } = await trx
    .selectFrom("payment")
    .select("amount_pence")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const money = await orderMoney(trx, orderId);
  const tooMuch = Math.min(amount, overpaid(money) - money.goingBack);
  if (tooMuch > 0) await requestRefund(ctx, trx, { paymentId, amount: tooMuch, reason: "overpaid" });
}
