import type { Db } from "../kernel/index.ts";
import { paymentKey, refundMovementKey } from "./movement-key.ts";
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
    key: paymentKey(paymentId),
    orderId,
    paymentId,
    entries: [
      { account: "provider", provider, amount },
      { account: "receivable", orderId, amount: -amount },
    ],
  });
}

interface RefundPosting extends PaymentPosting {
  readonly refundId: string;
  /** The number of the attempt: each is posted once, and taken back once. */
  readonly attempt: number;
}

/** Posts a refund, once: the provider holds less and the order owes that much more. */
export async function postRefund(trx: Db, refund: RefundPosting): Promise<void> {
  await postRefundMovement(trx, "refund", refund, refund.amount);
}

/** Posts a refund that came back after it had succeeded, once: the provider holds the money again, and we owe it. */
export async function postReturnedRefund(trx: Db, refund: RefundPosting): Promise<void> {
  await postRefundMovement(trx, "refund_returned", refund, -refund.amount);
}

/**
 * Posts a refund that was paid another way, once: it came from our bank account, and the provider holds what it held. `amount` may be less
 * than the refund's.
 */
export async function postRefundElsewhere(
  trx: Db,
  { refundId, orderId, provider, amount }: Omit<RefundPosting, "paymentId" | "attempt">,
): Promise<void> {
  await post(trx, {
    kind: "refund_elsewhere",
    key: `refund_elsewhere:${refundId}`,
    orderId,
    refundId,
    entries: [
      { account: "bank", provider, amount: -amount },
      { account: "receivable", orderId, amount },
    ],
  });
}

async function postRefundMovement(
  trx: Db,
  kind: "refund" | "refund_returned",
  { refundId, attempt, paymentId, orderId, provider }: RefundPosting,
  amount: number,
): Promise<void> {
  await post(trx, {
    kind,
    key: refundMovementKey(kind, { refundId, attempt }),
    orderId,
    paymentId,
    refundId,
    entries: [
      { account: "provider", provider, amount: -amount },
      { account: "receivable", orderId, amount },
    ],
  });
}
