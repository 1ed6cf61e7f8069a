/**
 * What a change of our balance is about. `dispute`: money that a bank withdrew or gave back. `payout_returned`: a payout that did not
 * arrive. `fee`: a charge of the provider that belongs to no payment. `other`: nothing that we know.
 */
export type BalanceCategory =
  | "charge"
  | "refund"
  | "refund_failure"
  | "dispute"
  | "payout"
  | "payout_returned"
  | "fee"
  | "other";

/** A change of our balance at the provider: its own record, to which a payout adds up. Amounts in pence of `currency`. */
export interface BalanceTransaction {
  readonly ref: string;
  readonly category: BalanceCategory;
  /** The provider's name for what it is. */
  readonly type: string;
  /** Before the fee; negative: taken from us. */
  readonly amount: number;
  /** What the provider kept of it; negative: given back. */
  readonly fee: number;
  /** The provider's code in lower case: "gbp". It is that of our account there, whatever the customer paid in. */
  readonly currency: string;
  /** The charge, refund, dispute or payout that it is about; null: none. */
  readonly sourceRef: string | null;
  /** The payment that the source belongs to; null: none, or the provider did not tell. */
  readonly intentRef: string | null;
  /** Of a refund: the key that it was asked for with; null: not asked for by us. */
  readonly refundKey: string | null;
  /** Seconds since 1970. */
  readonly createdAt: number;
}

/**
 * What a payout pays out. `manual`: somebody made it by hand, and the provider does not know what is in it. `in_progress`: not known yet.
 * `completed`: every change of the balance that it pays out, and its own.
 */
export type PayoutContents =
  | { readonly state: "manual" | "in_progress" }
  | { readonly state: "completed"; readonly amountPence: number; readonly transactions: readonly BalanceTransaction[] };
