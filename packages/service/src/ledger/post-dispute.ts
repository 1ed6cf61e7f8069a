import type { Db } from "../kernel/index.ts";
import { disputeKey } from "./movement-key.ts";
import { post } from "./post.ts";

interface DisputePosting {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly provider: "stripe" | "sandbox";
}

interface BalanceChange {
  /** The provider's reference of the change: it is posted once. */
  readonly ref: string;
  /** In pence; negative: taken from us. */
  readonly amount: number;
  /** In pence; negative: given back. */
  readonly fee: number;
}

/**
 * Posts what the provider took from us for a dispute, or gave back, once. Until the dispute is decided the amount is neither ours nor lost.
 * Returns what is newly withdrawn, in pence; negative: given back.
 */
export async function postDispute(
  trx: Db,
  dispute: DisputePosting,
  { ref, amount, fee }: BalanceChange,
): Promise<number> {
  const { disputeId, paymentId, orderId, provider } = dispute;
  const posted = await post(trx, {
    kind: "dispute",
    key: disputeKey(ref),
    orderId,
    paymentId,
    disputeId,
    entries: [
      { account: "provider", provider, amount: amount - fee },
      { account: "disputed", orderId, amount: -amount },
      { account: "fee", provider, amount: fee },
    ],
  });
  return posted ? -amount : 0;
}

/** Posts a lost dispute, once: the cardholder has the money back, so the order owes it again. */
export async function postLostDispute(trx: Db, dispute: DisputePosting & { readonly amount: number }): Promise<void> {
  const { disputeId, paymentId, orderId, amount } = dispute;
  await post(trx, {
    kind: "dispute_lost",
    key: `dispute_lost:${disputeId}`,
    orderId,
    paymentId,
    disputeId,
    entries: [
      { account: "disputed", orderId, amount: -amount },
      { account: "receivable", orderId, amount },
    ],
  });
}
