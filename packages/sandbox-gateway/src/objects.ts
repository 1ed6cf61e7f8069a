import type { IntentStatus } from "@matinee/gateways/payments";
import type { CardBehaviour } from "./test-cards.ts";
import type { WireError } from "./refusal.ts";

type Metadata = Readonly<Record<string, string>>;

/** The objects as they go over the wire; a field the product doesn't use stands at the value Stripe gives it by default. */
export interface Customer {
  readonly id: string;
  readonly object: "customer";
  readonly created: number;
  readonly deleted?: true;
  readonly description: string | null;
  readonly email: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly name: string | null;
  readonly phone: string | null;
}

export interface PaymentMethod {
  readonly id: string;
  readonly object: "payment_method";
  readonly billing_details: {
    readonly name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    readonly address: null;
  };
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly fingerprint: string;
    readonly funding: "credit";
    readonly country: "GB";
  };
  readonly created: number;
  readonly customer: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly type: "card";
}

export interface NextAction {
  readonly type: "redirect_to_url";
  readonly redirect_to_url: { readonly url: string; readonly return_url: string | null };
}

export interface PaymentIntent {
  readonly id: string;
  readonly object: "payment_intent";
  readonly amount: number;
  readonly amount_capturable: 0;
  readonly amount_received: number;
  readonly canceled_at: number | null;
  readonly cancellation_reason: string | null;
  readonly capture_method: "automatic";
  readonly client_secret: string;
  readonly confirmation_method: "automatic";
  readonly created: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_payment_error: WireError | null;
  readonly latest_charge: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly next_action: NextAction | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly ["card"];
  readonly processing: null;
  readonly receipt_email: string | null;
  readonly setup_future_usage: "on_session" | "off_session" | null;
  readonly status: Exclude<IntentStatus, "requires_capture">;
}

export interface SetupIntent {
  readonly id: string;
  readonly object: "setup_intent";
  readonly cancellation_reason: string | null;
  readonly client_secret: string;
  readonly created: number;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_setup_error: WireError | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly next_action: NextAction | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly ["card"];
  readonly status: "requires_payment_method" | "requires_confirmation" | "requires_action" | "succeeded" | "canceled";
  readonly usage: "on_session" | "off_session";
}

export interface Refund {
  readonly id: string;
  readonly object: "refund";
  readonly amount: number;
  readonly charge: string | null;
  readonly created: number;
  readonly currency: string;
  readonly failure_reason?: string;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: string | null;
  readonly status: "succeeded" | "failed";
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

/** Every kind of object, by the name Stripe gives it. */
export interface Objects {
  readonly customer: Customer;
  readonly payment_method: PaymentMethod;
  readonly payment_intent: PaymentIntent;
  readonly setup_intent: SetupIntent;
  readonly refund: Refund;
  readonly event: Event;
}
export type Kind = keyof Objects;

/** What the gateway knows of an object and never shows. */
export interface Hidden {
  /** Of a payment method: which test card it is. */
  readonly behaviour?: CardBehaviour;
  /** Of a payment method: the bank was asked once, and agreed. */
  readonly authenticated?: true;
  /** Of a payment method: used once without being saved, or taken off its customer; it never works again. */
  readonly spent?: true;
  /** Of an intent the bank asked about: what opens the bank's page, and where it leads back to. */
  readonly bank?: { readonly token: string; readonly returnUrl: string | null };
  /** Of a paid intent, in pence. */
  readonly refunded?: number;
}

/** An object as it is stored. */
export interface Stored<K extends Kind = Kind> {
  readonly kind: K;
  readonly id: string;
  /** What it belongs to: the customer of a card, the payment of a refund. */
  readonly parent: string | null;
  readonly body: Objects[K];
  readonly hidden: Hidden;
  /** When it changes by itself, in milliseconds since 1970: a payment that settles, a refund that fails. */
  readonly settlesAt: number | null;
}
