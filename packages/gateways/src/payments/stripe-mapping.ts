import { pence } from "@matinee/core/kernel";
import type Stripe from "stripe";
import { INTENT_STATUSES, type Intent, type IntentStatus, type Refund, type SavedCard } from "./payment-gateway.ts";

const REFUND_STATUSES = ["pending", "requires_action", "succeeded", "failed", "canceled"] as const;

function intentStatus(status: string): IntentStatus {
  // A status that the provider adds later is not final: the reconciler looks again.
  return INTENT_STATUSES.find((known) => known === status) ?? "processing";
}

/** The provider's payment in our words. */
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

/** The provider's refund in our words. */
export function toRefund(refund: Stripe.Refund): Refund {
  const status = REFUND_STATUSES.find((known) => known === refund.status) ?? "pending";
  return { ref: refund.id, status, amountPence: pence(refund.amount) };
}

/** A saved card; null for what isn't a card. */
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
