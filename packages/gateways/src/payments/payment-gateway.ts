import type { Pence, Result } from "@matinee/core/kernel";

/** Why a call to the provider brought nothing; `unavailable` is worth asking again with the same key, the others are not. */
export type GatewayError =
  | { readonly kind: "unavailable"; readonly cause: "timeout" | "connection" | "rate_limited" | "provider_fault" }
  | { readonly kind: "not_found" }
  | { readonly kind: "idempotency_conflict" }
  | { readonly kind: "bad_credentials" }
  | { readonly kind: "rejected"; readonly providerCode: string | null; readonly message: string };

/** The states of a payment at the provider, in its own words. */
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

/** Why the last attempt to pay brought nothing. */
export interface AttemptFailure {
  readonly code: string | null;
  readonly declineCode: string | null;
  readonly message: string;
}

/** A payment as the provider holds it; amounts in pence. */
export interface Intent {
  readonly ref: string;
  readonly clientSecret: string | null;
  readonly status: IntentStatus;
  readonly amountPence: Pence;
  readonly amountReceived: Pence;
  readonly metadata: Readonly<Record<string, string>>;
  readonly lastFailure: AttemptFailure | null;
}

/** A payment to be asked for. */
export interface NewIntent {
  readonly amountPence: Pence;
  readonly currency: "gbp";
  readonly idempotencyKey: string;
  readonly metadata: { readonly payment_id: string; readonly order_id: string; readonly order_number: string };
  readonly description: string;
  /** When the places are let go (RFC 3339); only noted beside the payment. */
  readonly expiresHint?: string | undefined;
}

export interface NewRefund {
  /** The payment to give back from. */
  readonly ref: string;
  readonly amountPence: Pence;
  readonly idempotencyKey: string;
}

/** Money on its way back; amount in pence. */
export interface Refund {
  readonly ref: string;
  readonly status: "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
  readonly amountPence: Pence;
}

/** Whose payment it is at the provider, and whether its card is saved once it has paid. */
export interface IntentOwner {
  readonly customerRef: string;
  readonly keepCard: boolean;
}

/** Somebody whose cards can be saved; the provider learns nothing of them but our own number for the account. */
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
  /** The same for the same card typed in twice; null where the provider tells none. */
  readonly fingerprint: string | null;
}

/** A provider event whose signature was found good. `createdAt` in seconds since 1970; `intentRef` where it is about a payment. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: number;
  readonly intentRef: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The one port through which money moves (product.md, Orders and money). Expected failures are returned, never thrown. */
export interface PaymentGateway {
  readonly name: "stripe" | "sandbox";
  readonly publishableKey: string;
  /** The same key answers as it did the first time; for the present state ask `retrieveIntent`. */
  createIntent(input: NewIntent): Promise<Result<Intent, GatewayError>>;
  retrieveIntent(ref: string): Promise<Result<Intent, GatewayError>>;
  /** Cancels, or answers the payment as it stands where it can't be cancelled any more: look at `status`. */
  cancelIntent(ref: string): Promise<Result<Intent, GatewayError>>;
  refund(input: NewRefund): Promise<Result<Refund, GatewayError>>;
  /** Notes before the browser confirms whose payment it is; once it is under way that stays as it was: look at `status`. */
  setIntentOwner(ref: string, owner: IntentOwner): Promise<Result<Intent, GatewayError>>;
  /** The account that customers belong to: "acct_1/test". Another key of the same account answers the same. Asked once. */
  account(): Promise<Result<string, GatewayError>>;
  /** A customer at the provider, whose cards can be saved; returns its reference. */
  createCustomer(input: NewCustomer): Promise<Result<string, GatewayError>>;
  /** Deletes a customer with all saved cards; one that is gone already counts as deleted. */
  deleteCustomer(customerRef: string): Promise<Result<null, GatewayError>>;
  /** Newest first. */
  savedCards(customerRef: string): Promise<Result<readonly SavedCard[], GatewayError>>;
  /** Opens a way for the browser to add a card, used only while its owner is there. */
  createSetup(customerRef: string): Promise<Result<CardSetup, GatewayError>>;
  /** Deletes a saved card. */
  forgetCard(cardRef: string): Promise<Result<null, GatewayError>>;
  /** Checks the signature over the raw bytes as they came; older than five minutes counts as bad. */
  verifyWebhook(
    rawBody: string | Uint8Array,
    signatureHeader: string | null | undefined,
  ): Result<WebhookEvent, "bad_signature">;
}
