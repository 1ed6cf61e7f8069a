import { pence } from "@matinee/core/kernel";
import type Stripe from "stripe";
import { INTENT_STATUSES, type Intent, type IntentStatus, type Refund, type SavedCard } from "./payment-gateway.ts";

const REFUND_STATUSES = ["pending", "requires_action", "succeeded", "failed", "canceled"] as const;

function intentStatus(status: string): IntentStatus {
  // An unknown status is not final, so the reconciler asks again.
  return INTENT_STATUSES.find((known) => known === status) ?? "processing";
}

/** Converts a Stripe payment. */
export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const failure = intent.last_payment_error;
  return {
    ref: intent.id,
    clientSecret: intent.client_secret,
    status: intentStatus(intent.status),
    amountPence: pence(intent.amount),
    amountReceived: pence(intent.amount_received),
    metadata: intent.metadata,
    lastFailure: failure
      ? { code: failure.code ?? null, declineCode: failure.decline_code ?? null, message: failure.message ?? "" }
      : null,
  };
}

/** Converts a Stripe refund. */
export function toRefund(refund: Stripe.Refund): Refund {
  const status = REFUND_STATUSES.find((known) => known === refund.status) ?? "pending";
  return { ref: refund.id, status, amountPence: pence(refund.amount) };
}

/** Converts a saved card; null for a payment method that is not a card. */
export function toSavedCard(method: Stripe.PaymentMethod): SavedCard | null {
  if (!method.card) return null;
  return {
    ref: method.id,
    brand: method.card.brand,
    lastFour: method.card.last4,
    expiryMonth: method.card.exp_month,
    expiryYear: method.card.exp_year,
    fingerprint: method.card.fingerprint ?? null,
  };
}
