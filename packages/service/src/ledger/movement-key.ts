/** The deduplication keys of movements that change what the provider holds for us. */
export const paymentKey = (paymentId: string): string => `payment:${paymentId}`;

/** Each attempt of a refund is posted once, and taken back once. */
export const refundMovementKey = (
  kind: "refund" | "refund_returned",
  { refundId, attempt }: { readonly refundId: string; readonly attempt: number },
): string => (attempt === 1 ? `${kind}:${refundId}` : `${kind}:${refundId}:${attempt}`);

/** By the provider's reference of the change. */
export const disputeKey = (ref: string): string => `dispute:${ref}`;

export const payoutKey = (kind: "payout" | "payout_returned", payoutId: string): string => `${kind}:${payoutId}`;

/** By the provider's reference of the change that it is the fee of. */
export const feeKey = (ref: string): string => `fee:${ref}`;
