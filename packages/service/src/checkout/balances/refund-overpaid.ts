import { overpaid } from "@matinee/core/payment";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { orderMoney } from "../../ledger/index.ts";
import { requestRefund, roomAtCards } from "../../payments/index.ts";

/**
 * Refunds what a balance payment brought beyond what the order owes, for example because it was cancelled while the bank decided. What other
 * refunds are about to give back is not given back here as well. It goes to the card of this payment; if another refund has taken the room
 * there, to the other cards of the order. The payment is recorded, and the caller holds the order's row lock.
 */
export async function refundOverpaid(ctx: SystemContext, trx: Db, orderId: string, paymentId: string): Promise<void> {
  const { amount_pence: amount } = await trx
    .selectFrom("payment")
    .select("amount_pence")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const money = await orderMoney(trx, orderId);
  let tooMuch = Math.min(amount, overpaid(money) - money.goingBack);
  if (tooMuch <= 0) return;
  const cards = await roomAtCards(trx, orderId);
  const ownFirst = cards.toSorted((a, b) => Number(b.paymentId === paymentId) - Number(a.paymentId === paymentId));
  for (const card of ownFirst) {
    const part = Math.min(tooMuch, card.left);
    if (part <= 0) continue;
    await requestRefund(ctx, trx, { paymentId: card.paymentId, amount: part, reason: "overpaid" });
    tooMuch -= part;
  }
}
