/** What a change of the balance is about, by Stripe's `reporting_category`, and its `type`. */
export const MOVEMENTS = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_failure",
  dispute: "adjustment",
  dispute_reversal: "adjustment",
  payout: "payout",
  payout_reversal: "payout_failure",
} as const;

/** A change of the account's balance at the provider. */
export interface BalanceTransaction {
  readonly id: string;
  readonly object: "balance_transaction";
  readonly amount: number;
  readonly available_on: number;
  readonly balance_type: "payments";
  readonly created: number;
  readonly currency: string;
  readonly description: string | null;
  readonly exchange_rate: null;
  readonly fee: number;
  readonly fee_details: {
    readonly amount: number;
    readonly application: null;
    readonly currency: string;
    readonly description: string;
    readonly type: "stripe_fee";
  }[];
  /** What the balance changes by: the amount less the fee. */
  readonly net: number;
  readonly reporting_category: keyof typeof MOVEMENTS;
  readonly source: string;
  readonly status: "available";
  readonly type: (typeof MOVEMENTS)[keyof typeof MOVEMENTS] | "payout_cancel";
}

export interface Movement {
  readonly id: string;
  readonly category: keyof typeof MOVEMENTS;
  /** In pence; negative: taken from the balance. */
  readonly amount: number;
  /** In pence. */
  readonly fee?: number;
  readonly feeName?: string;
  readonly currency: string;
  /** The object that it is about. */
  readonly source: string;
  readonly description?: string | null;
  /** In seconds since 1970. */
  readonly at: number;
}

/** The balance changes at once; nothing waits for days, as it does at Stripe. */
export function balanceTransaction(movement: Movement): BalanceTransaction {
  const { id, category, amount, fee = 0, feeName = "", currency, source, description = null, at } = movement;
  return {
    id,
    object: "balance_transaction",
    amount,
    available_on: at,
    balance_type: "payments",
    created: at,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency, description: feeName, type: "stripe_fee" }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: "available",
    type: MOVEMENTS[category],
  };
}

/** What a payment costs, in pence: 1.5 % rounded half up, and 20p. Refunds give none of it back. */
export function paymentFee(amountPence: number): number {
  return Math.floor((amountPence * 15 + 500) / 1_000) + 20;
}
