import type { Db } from "../kernel/index.ts";
import { post } from "./post.ts";

interface PaymentPosting {
  readonly paymentId: string;
  readonly orderId: string;
  readonly provider: "stripe" | "sandbox";
  /** In pence. */
  readonly amount: number;
}

/** Money came: the provider holds it, and the order owes that much less. Also where no place is left for it. Once a payment. */
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

/** Money went back: the provider holds less, and the order is owed for as much again. Once a refund. */
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
