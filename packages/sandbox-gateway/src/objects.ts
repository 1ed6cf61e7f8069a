import type { IntentStatus } from "@matinee/gateways/payments";
import type { BalanceTransaction } from "./balance-transaction.ts";
import type { CardBehaviour } from "./test-cards.ts";
import type { WireError } from "./refusal.ts";

type Metadata = Readonly<Record<string, string>>;

/** The objects of the API. A field that the product does not use has Stripe's default. */
export interface Customer {
  readonly id: string;
  readonly object: "customer";
  readonly balance: 0;
  readonly created: number;
  readonly deleted?: true;
  readonly default_source: null;
  readonly description: string | null;
  readonly discount: null;
  readonly email: string | null;
  readonly invoice_settings: {
    readonly custom_fields: null;
    readonly default_payment_method: null;
    readonly footer: null;
    readonly rendering_options: null;
  };
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly name: string | null;
  readonly phone: string | null;
  readonly shipping: null;
}

/** The parts of an address, by their names at Stripe. */
export type AddressField = "city" | "country" | "line1" | "line2" | "postal_code" | "state";

export interface PaymentMethod {
  readonly id: string;
  readonly object: "payment_method";
  readonly billing_details: {
    readonly name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    readonly address: Readonly<Record<AddressField, string | null>> | null;
    readonly tax_id: null;
  };
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly fingerprint: string;
    readonly funding: "credit";
    readonly country: "GB";
    readonly checks: {
      readonly address_line1_check: null;
      readonly address_postal_code_check: null;
      readonly cvc_check: "unchecked";
    };
    readonly display_brand: string;
    readonly generated_from: null;
    readonly networks: null;
    readonly regulated_status: "unregulated";
    readonly three_d_secure_usage: { readonly supported: true };
    readonly wallet: null;
  };
  readonly created: number;
  readonly customer: string | null;
  readonly customer_account: null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly type: "card";
}

type CancellationReason = "abandoned" | "duplicate" | "fraudulent" | "requested_by_customer";

export interface NextAction {
  readonly type: "redirect_to_url";
  readonly redirect_to_url: { readonly url: string; readonly return_url: string | null };
}

export interface PaymentIntent {
  readonly id: string;
  readonly object: "payment_intent";
  readonly amount: number;
  readonly allowed_payment_method_types: null;
  readonly amount_capturable: number;
  readonly amount_received: number;
  readonly application: null;
  readonly application_fee_amount: null;
  readonly automatic_payment_methods: null;
  readonly canceled_at: number | null;
  readonly cancellation_reason: CancellationReason | null;
  readonly capture_method: "automatic" | "automatic_async" | "manual";
  readonly client_secret: string;
  readonly confirmation_method: "automatic";
  readonly created: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly customer_account: null;
  readonly description: string | null;
  readonly excluded_payment_method_types: null;
  readonly last_payment_error: WireError | null;
  readonly latest_charge: string | null;
  readonly livemode: false;
  readonly managed_payments: null;
  readonly metadata: Metadata;
  readonly next_action: NextAction | null;
  readonly on_behalf_of: null;
  readonly payment_method: string | null;
  readonly payment_method_configuration_details: null;
  readonly payment_method_options: null;
  readonly payment_method_types: readonly ["card"];
  readonly payment_record: null;
  readonly processing: null;
  readonly receipt_email: string | null;
  readonly review: null;
  readonly setup_future_usage: "on_session" | "off_session" | null;
  readonly shipping: null;
  readonly source: null;
  readonly statement_descriptor: null;
  readonly statement_descriptor_suffix: null;
  readonly status: IntentStatus;
  readonly transfer_group: null;
}

export interface SetupIntent {
  readonly id: string;
  readonly object: "setup_intent";
  readonly allowed_payment_method_types: null;
  readonly application: null;
  readonly automatic_payment_methods: null;
  readonly cancellation_reason: Exclude<CancellationReason, "fraudulent"> | null;
  readonly client_secret: string;
  readonly created: number;
  readonly customer: string | null;
  readonly description: string | null;
  readonly excluded_payment_method_types: null;
  readonly last_setup_error: WireError | null;
  readonly latest_attempt: null;
  readonly livemode: false;
  readonly mandate: null;
  readonly metadata: Metadata;
  readonly next_action: NextAction | null;
  readonly on_behalf_of: null;
  readonly payment_method: string | null;
  readonly payment_method_configuration_details: null;
  readonly payment_method_options: null;
  readonly payment_method_types: readonly ["card"];
  readonly single_use_mandate: null;
  readonly status: "requires_payment_method" | "requires_confirmation" | "requires_action" | "succeeded" | "canceled";
  readonly usage: "on_session" | "off_session";
}

export interface Refund {
  readonly id: string;
  readonly object: "refund";
  readonly amount: number;
  readonly balance_transaction: string | null;
  readonly charge: string | null;
  readonly created: number;
  readonly currency: string;
  readonly customer: null;
  readonly customer_account: null;
  readonly failure_balance_transaction?: string;
  readonly failure_reason?: string;
  readonly metadata: Metadata;
  readonly next_action?: {
    readonly type: "display_details";
    readonly display_details: {
      readonly email_sent: { readonly email_sent_at: number; readonly email_sent_to: string };
      readonly expires_at: number;
    };
  };
  readonly payment_intent: string;
  readonly payment_method: string | null;
  readonly reason: "duplicate" | "fraudulent" | "requested_by_customer" | null;
  readonly receipt_number: null;
  readonly source_transfer_reversal: null;
  readonly status: "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
  readonly transfer_reversal: null;
}

/** Read from its payment, and never stored. */
export interface Charge {
  readonly id: string;
  readonly object: "charge";
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly captured: boolean;
  readonly created: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly disputed: boolean;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly paid: true;
  readonly payment_intent: string;
  readonly payment_method: string | null;
  readonly refunded: boolean;
  readonly status: "succeeded";
  readonly billing_details: PaymentMethod["billing_details"];
  readonly application: null;
  readonly application_fee: null;
  readonly application_fee_amount: null;
  /** Null for a moment after the capture, as at Stripe. */
  readonly balance_transaction: string | null;
  readonly calculated_statement_descriptor: null;
  readonly description: null;
  readonly failure_balance_transaction: null;
  readonly failure_code: null;
  readonly failure_message: null;
  readonly fraud_details: null;
  readonly on_behalf_of: null;
  readonly outcome: null;
  readonly payment_method_details: null;
  readonly receipt_email: null;
  readonly receipt_number: null;
  readonly receipt_url: null;
  readonly review: null;
  readonly shipping: null;
  readonly source: null;
  readonly source_transfer: null;
  readonly statement_descriptor: null;
  readonly statement_descriptor_suffix: null;
  readonly transfer_data: null;
  readonly transfer_group: null;
}

export interface Dispute {
  readonly id: string;
  readonly object: "dispute";
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly evidence_details: {
    readonly due_by: number;
    readonly has_evidence: boolean;
    readonly past_due: false;
    readonly submission_count: number;
  };
  readonly is_charge_refundable: false;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: "fraudulent";
  readonly status: "needs_response" | "under_review" | "won" | "lost";
  /** What was withdrawn, and given back. */
  readonly balance_transactions: BalanceTransaction[];
  readonly enhanced_eligibility_types: [];
  readonly intended_submission_method: null;
}

export interface Payout {
  readonly id: string;
  readonly object: "payout";
  readonly amount: number;
  readonly arrival_date: number;
  /** Made by the schedule: it is known which changes of the balance it pays out. */
  readonly automatic: boolean;
  readonly created: number;
  readonly currency: string;
  readonly description: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly method: "standard" | "instant";
  readonly status: "pending" | "paid" | "failed" | "canceled";
  readonly type: "bank_account";
  readonly reconciliation_status: "not_applicable" | "in_progress" | "completed";
  readonly source_type: "card";
  readonly application_fee: null;
  readonly application_fee_amount: null;
  readonly balance_transaction: string | null;
  readonly destination: string | null;
  readonly failure_balance_transaction: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly original_payout: null;
  readonly payout_method: null;
  readonly reversed_by: null;
  readonly statement_descriptor: null;
  readonly trace_id: null;
}

export interface Event {
  readonly id: string;
  readonly object: "event";
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: unknown };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}

/** Every kind of object, by Stripe's name. */
export interface Objects {
  readonly customer: Customer;
  readonly payment_method: PaymentMethod;
  readonly payment_intent: PaymentIntent;
  readonly setup_intent: SetupIntent;
  readonly refund: Refund;
  readonly dispute: Dispute;
  readonly payout: Payout;
  readonly balance_transaction: BalanceTransaction;
  readonly event: Event;
}
export type Kind = keyof Objects;

/** Data of an object that the gateway never shows. */
export interface Hidden {
  /** Of a payment method: its test card. */
  readonly behaviour?: CardBehaviour;
  /** Of a payment method: the customer has approved it once at the bank. */
  readonly authenticated?: true;
  /** Of a payment method: used once without being saved, or detached from its customer. It never works again. */
  readonly spent?: true;
  /** Of an intent that needs authentication: the token of the bank's page, and the return address. */
  readonly bank?: { readonly token: string; readonly returnUrl: string | null };
  /** Of a paid intent whose fee is known late: until when its charge names no change of the balance, in milliseconds since 1970. */
  readonly bookedAt?: number;
  /** Of a paid intent: its cardholder disputes it. */
  readonly disputed?: true;
  /** Of a paid intent, in pence. */
  readonly refunded?: number;
}

/** A stored object. */
export interface Stored<K extends Kind = Kind> {
  readonly kind: K;
  readonly id: string;
  /** Its owner: the customer of a card, the payment of a refund. */
  readonly parent: string | null;
  readonly body: Objects[K];
  readonly hidden: Hidden;
  /** When it changes without a call, in milliseconds since 1970: a payment that settles, a refund that fails. */
  readonly settlesAt: number | null;
}
