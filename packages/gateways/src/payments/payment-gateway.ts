import type { Pence, Result } from "@matinee/core/kernel";
import type { AccountFacts } from "./inspect-account.ts";
import type { BalanceTransaction, PayoutContents } from "./balance-transaction.ts";

/** Why a call to the provider failed. After `unavailable` repeat the call with the same key; after the others do not. */
export type GatewayError =
  | { readonly kind: "unavailable"; readonly cause: "timeout" | "connection" | "rate_limited" | "provider_fault" }
  | { readonly kind: "not_found" }
  | { readonly kind: "idempotency_conflict" }
  | { readonly kind: "bad_credentials" }
  | { readonly kind: "rejected"; readonly providerCode: string | null; readonly message: string };

/** The states of a payment at the provider, by their names there. */
export const INTENT_STATUSES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "succeeded",
  "canceled",
] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

/** Why the last attempt to pay failed. */
export interface AttemptFailure {
  /** Names the attempt: a second decline of the same payment has another. Null if the provider names none. */
  readonly attemptRef: string | null;
  /** The provider's name of the card, the same for every payment with it; null: not known. */
  readonly card: string | null;
  readonly code: string | null;
  readonly declineCode: string | null;
  readonly message: string;
}

/** A payment at the provider; amounts in pence. */
export interface Intent {
  readonly ref: string;
  readonly clientSecret: string | null;
  readonly status: IntentStatus;
  readonly amountPence: Pence;
  readonly amountReceived: Pence;
  readonly metadata: Readonly<Record<string, string>>;
  readonly lastFailure: AttemptFailure | null;
  /** The card that paid or was chosen; null: none. */
  readonly cardRef: string | null;
}

/** A new payment, with what the browser pays it with: the provider and the key of the account that has it. */
export interface OpenedIntent extends Intent {
  readonly openedWith: { readonly provider: "stripe" | "sandbox"; readonly publishableKey: string };
}

/** The data of a new payment. */
export interface NewIntent {
  readonly amountPence: Pence;
  readonly currency: "gbp";
  readonly idempotencyKey: string;
  readonly metadata: { readonly payment_id: string; readonly order_id: string; readonly order_number: string };
  readonly description: string;
  /** When the hold ends (RFC 3339). The provider only stores it. */
  readonly expiresHint?: string | undefined;
}

export interface NewRefund {
  /** The payment to refund. */
  readonly ref: string;
  readonly amountPence: Pence;
  readonly idempotencyKey: string;
}

/** A refund; amount in pence. */
export interface Refund {
  readonly ref: string;
  /** The payment that it refunds. */
  readonly intentRef: string | null;
  /** The key that it was asked for with; null: not asked for by us. */
  readonly key: string | null;
  /** Why it failed, by the provider's name. */
  readonly failureReason: string | null;
  readonly status: "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
  readonly amountPence: Pence;
}

/** A change of our balance at the provider, in pence of `currency`: the amount moved, and the fee that was charged for it. */
export interface BalanceChange {
  readonly ref: string;
  /** Negative: taken from us. */
  readonly amount: number;
  /** Negative: given back. */
  readonly fee: number;
  /** The provider's code in lower case: "gbp". */
  readonly currency: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
}

/** A payment that its cardholder disputes at the bank; amount in pence. */
export interface Dispute {
  readonly ref: string;
  readonly intentRef: string | null;
  readonly amountPence: Pence;
  readonly reason: string;
  readonly status: "needs_response" | "under_review" | "won" | "lost" | "closed";
  /** True if the bank only asks, and has taken no money. */
  readonly isInquiry: boolean;
  /** When the evidence is due, in seconds since 1970. */
  readonly evidenceDueAt: number | null;
  /** What was taken and given back so far. */
  readonly changes: readonly BalanceChange[];
}

/** Money sent from our balance to the bank account; amount in pence, negative if the bank pays us. */
export interface Payout {
  readonly ref: string;
  readonly amountPence: number;
  readonly status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  /** Seconds since 1970. */
  readonly arrivesAt: number;
  readonly failureCode: string | null;
}

/** The payment's customer at the provider, and whether its card is saved after it has paid. */
export interface IntentOwner {
  readonly customerRef: string;
  readonly keepCard: boolean;
  /** True if the owner has agreed that the card is charged later without them. */
  readonly offSession?: boolean;
}

/** A payment with a saved card while its owner is absent, by their earlier consent. */
export interface OffSessionCharge {
  readonly cardRef: string;
  readonly idempotencyKey: string;
}

/** A customer whose cards can be saved. The provider learns only our number for the account. */
export interface NewCustomer {
  readonly idempotencyKey: string;
  readonly accountId: string;
}

/** A card being added without a payment. */
export interface CardSetup {
  readonly ref: string;
  readonly clientSecret: string | null;
}

/** A card saved at the provider. */
export interface SavedCard {
  readonly ref: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** Identifies a card number, so that the same card saved twice has one fingerprint. Null if the provider sends none. */
  readonly fingerprint: string | null;
}

/** A provider event with a valid signature. `createdAt` is in seconds since 1970. `intentRef` is set if the event is about a payment. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: number;
  readonly intentRef: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The port for all payments (product.md, Orders and money). Expected failures are returned, never thrown. */
export interface PaymentGateway {
  readonly name: "stripe" | "sandbox";
  readonly publishableKey: string;
  /** Accounts that took payments before, each as a port of its own. What they have is found through this port too, save the lists since a day. */
  readonly former: readonly PaymentGateway[];
  /** A repeated key returns the first answer. `retrieveIntent` returns the current state. */
  createIntent(input: NewIntent): Promise<Result<OpenedIntent, GatewayError>>;
  retrieveIntent(ref: string): Promise<Result<Intent, GatewayError>>;
  /** Every payment of a customer in the account that takes what is new, the newest first. */
  intentsOf(customerRef: string): Promise<Result<readonly Intent[], GatewayError>>;
  /** Cancels the payment, or returns it unchanged if it can no longer be cancelled. Check `status`. */
  cancelIntent(ref: string): Promise<Result<Intent, GatewayError>>;
  refund(input: NewRefund): Promise<Result<Refund, GatewayError>>;
  /** The current state of a refund. */
  retrieveRefund(ref: string): Promise<Result<Refund, GatewayError>>;
  /** Every refund of a payment, the newest first. `key` tells which of our calls made one, also long after the provider forgot the key. */
  refundsOf(intentRef: string): Promise<Result<readonly Refund[], GatewayError>>;
  /** The current state of a dispute. */
  retrieveDispute(ref: string): Promise<Result<Dispute, GatewayError>>;
  /** The disputes of this account alone that were opened since then, in their current state. */
  disputesSince(since: Date): Promise<Result<readonly Dispute[], GatewayError>>;
  /** The payouts of this account alone that were made since then, in their current state. */
  payoutsSince(since: Date): Promise<Result<readonly Payout[], GatewayError>>;
  /** The current state of a payout. */
  retrievePayout(ref: string): Promise<Result<Payout, GatewayError>>;
  /** What a captured payment brought us, with its fee. Null for a moment after the capture: the provider books it later. */
  bookingOf(intentRef: string): Promise<Result<BalanceTransaction | null, GatewayError>>;
  /** What a payout pays out. */
  payoutContents(ref: string): Promise<Result<PayoutContents, GatewayError>>;
  /** Sets the customer before the browser confirms the payment. A payment under way stays unchanged. Check `status`. */
  setIntentOwner(ref: string, owner: IntentOwner): Promise<Result<Intent, GatewayError>>;
  /**
   * Charges a saved card of the payment's customer, who is absent. The bank may decline it, or ask for its owner: either way the answer is
   * the payment with its `lastFailure`. Repeating it with the same key never charges twice.
   */
  chargeOffSession(ref: string, charge: OffSessionCharge): Promise<Result<Intent, GatewayError>>;
  /** What the provider says of the account, and what our key may read. */
  inspect(): Promise<Result<AccountFacts, GatewayError>>;
  /** The account that customers belong to: "acct_1/test". The same for every key of the account. Requested once. */
  account(): Promise<Result<string, GatewayError>>;
  /** Creates a customer at the provider, whose cards can be saved, and returns its reference. */
  createCustomer(input: NewCustomer): Promise<Result<string, GatewayError>>;
  /** Deletes a customer with all saved cards. An unknown customer counts as deleted. */
  deleteCustomer(customerRef: string): Promise<Result<null, GatewayError>>;
  /** Newest first. */
  savedCards(customerRef: string): Promise<Result<readonly SavedCard[], GatewayError>>;
  /** Starts a setup with which the browser adds a card, for on-session payments only. */
  createSetup(customerRef: string): Promise<Result<CardSetup, GatewayError>>;
  /** Cancels a setup, so that no further card can be tried with it. One that has ended counts as cancelled. */
  cancelSetup(ref: string): Promise<Result<null, GatewayError>>;
  /** Deletes a saved card. */
  detachCard(cardRef: string): Promise<Result<null, GatewayError>>;
  /** Checks the signature over the raw bytes. A signature older than five minutes is invalid. */
  verifyWebhook(
    rawBody: string | Uint8Array,
    signatureHeader: string | null | undefined,
  ): Result<WebhookEvent, "bad_signature">;
}
