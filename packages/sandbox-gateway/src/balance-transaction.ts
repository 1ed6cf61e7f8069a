/** A change of the account's balance at the provider. */
export interface BalanceTransaction {
  readonly id: string;
  readonly object: "balance_transaction";
  readonly amount: number;
  readonly available_on: number;
  readonly balance_type: "payments";
  readonly created: number;
  readonly currency: string;
  readonly description: string;
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
  readonly reporting_category: "dispute" | "dispute_reversal";
  readonly source: string;
  readonly status: "available";
  readonly type: "adjustment";
}
