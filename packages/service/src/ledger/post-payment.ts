import type { Db } from "../kernel/index.ts";
import { post } from "./post.ts";

interface PaymentPosting {
  readonly paymentId: string;
  readonly orderId: string;
  readonly provider: "stripe" | "sandbox";
  /** In pence. */
  readonly amount: number;
}

/**
 * Posts a captured payment, once: the provider holds the money and the order owes that much less. It is also posted if
 * the places are gone.
 */
export async function postPayment(trx: Db, { paymentId, orderId, provider, amount }: PaymentPosting): Promise<void> {
  await post(trx, {
    kind: "payment",
    key: `payment:${paymentId}`,
    orderId,
    paymentId,
    entries: [
      { account: "provider", provider, amount },
      { account: "receivable", orderId, amount: -amount },
    ],
  });
}

/** Posts a refund, once: the provider holds less and the order owes that much more. */
export async function postRefund(trx: Db, refund: PaymentPosting & { readonly refundId: string }): Promise<void> {
  const { refundId, paymentId, orderId, provider, amount } = refund;
  await post(trx, {
    kind: "refund",
    key: `refund:${refundId}`,
    orderId,
    paymentId,
    refundId,
    entries: [
      { account: "provider", provider, amount: -amount },
      { account: "receivable", orderId, amount },
    ],
  });
}
