import type { ColumnType, Generated } from "kysely";
import type { DisputeState, RefundState } from "@matinee/core/payment";
import type { WorkItemKind } from "@matinee/core/work";
import type { Instant, InstantOrNull, Json } from "./column-types.ts";

export type PaymentStatus =
  | "created"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "failed"
  | "cancelled"
  | "given_up";

/** What the money of a payment was for. `undecided`: it is recorded, and its order not moved yet. */
export type PaymentOutcome = "undecided" | "confirmed" | "no_place" | "not_needed" | "balance";

export interface PaymentTable {
  id: string;
  order_id: string;
  provider: "stripe" | "sandbox";
  provider_ref: string | null;
  client_secret: string | null;
  amount_pence: number;
  currency: Generated<string>;
  status: Generated<PaymentStatus>;
  /** `balance`: of what an order that stands still owes. */
  purpose: Generated<"order" | "balance">;
  failure_code: string | null;
  refunded_pence: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  checked_at: InstantOrNull;
  customer_ref: ColumnType<string | null, string | null | undefined, string | null>;
  attempt_key: Generated<string | null>;
  /** What the browser pays it with; null: not opened yet, or by the version before. */
  publishable_key: Generated<string | null>;
  declined_ref: Generated<string | null>;
  outcome: Generated<PaymentOutcome | null>;
  steps_done: Generated<string[]>;
}

/** One row: what the provider said of the account that takes the payments. */
export interface PaymentAccountCheckTable {
  only_one: Generated<boolean>;
  publishable_key: string;
  state: "test" | "ready" | "refused";
  problem: string | null;
  account: string | null;
  name: string | null;
  country: string | null;
  currency: string | null;
  checked_at: Instant;
}

export interface PaymentCustomerTable {
  id: string;
  user_id: string | null;
  provider: "stripe" | "sandbox";
  provider_account: string;
  ref: string | null;
  created_at: Instant;
}

export interface PaymentEventTable {
  id: Generated<number>;
  provider: string;
  event_id: string;
  type: string;
  intent_ref: string | null;
  payload: ColumnType<unknown, string, string>;
  received_at: Instant;
  handled_at: InstantOrNull;
  last_error: string | null;
}

export interface RefundTable {
  id: string;
  payment_id: string;
  amount_pence: number;
  reason: string;
  provider_ref: string | null;
  status: Generated<RefundState>;
  /** The number of the attempt. Each has a key of its own at the provider. */
  attempt: Generated<number>;
  failure: ColumnType<string | null, undefined, string | null>;
  /** What was paid to the family another way; null: nothing. */
  elsewhere_pence: ColumnType<number | null, undefined, number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface WorkItemTable {
  id: string;
  kind: WorkItemKind;
  /** Null: written by the version before, about the order. */
  subject: ColumnType<string | null, string | undefined, never>;
  order_id: string | null;
  franchise_id: ColumnType<number | null, number | null | undefined, never>;
  cause: ColumnType<string | null, string | null | undefined, string | null>;
  times: Generated<number>;
  last_seen_at: InstantOrNull;
  retries: Generated<number>;
  closed_by: ColumnType<string | null, undefined, string>;
  close_reason: ColumnType<string | null, undefined, string>;
  status: Generated<"open" | "done">;
  detail: Json<Record<string, unknown>>;
  created_at: Instant;
  done_at: InstantOrNull;
}

/** A step of asking for a balance that was taken. */
export interface BalanceStepTable {
  order_id: string;
  due_on: string;
  step: string;
  outcome: string;
  taken_at: Instant;
}

/** Consent to charge a saved card for what an order owes later. */
export interface BalanceConsentTable {
  payment_id: string;
  order_id: string;
  user_id: string | null;
  wording: string;
  given_at: Instant;
  withdrawn_at: InstantOrNull;
}

/** The automatic payment of a step. */
export interface BalanceChargeTable {
  order_id: string;
  due_on: string;
  step: string;
  payment_id: string;
  created_at: Instant;
}

export interface DisputeTable {
  id: string;
  provider: "stripe" | "sandbox";
  provider_ref: string;
  payment_id: string;
  amount_pence: number;
  reason: string;
  status: DisputeState;
  evidence_due_at: InstantOrNull;
  withdrawn_pence: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  closed_at: InstantOrNull;
}

export interface PayoutTable {
  id: string;
  provider: "stripe" | "sandbox";
  provider_ref: string;
  amount_pence: number;
  status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  arrives_at: Instant;
  failure_code: string | null;
  /** Whether what is in it was held against the ledger. */
  reconciliation: Generated<"before" | "open" | "agrees" | "manual">;
  /** When somebody accepted that it differs. */
  accepted_at: InstantOrNull;
  created_at: Instant;
  updated_at: Instant;
}

/** A change of our balance at the provider. */
export interface BalanceTransactionTable {
  ref: string;
  provider: "stripe" | "sandbox";
  category: "charge" | "refund" | "refund_failure" | "dispute" | "payout" | "payout_returned" | "fee";
  amount_pence: number;
  fee_pence: number;
  payment_id: string | null;
  payout_id: string | null;
  booked_at: string;
}
