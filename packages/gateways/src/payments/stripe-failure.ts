import Stripe from "stripe";
import type { GatewayError } from "./payment-gateway.ts";

/** Sorts what the library throws into expected outcomes; anything else is a defect and is thrown on. */
export function stripeFailure(error: unknown): GatewayError {
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const timedOut = /timeout/i.test(error.message);
    return { kind: "unavailable", cause: timedOut ? "timeout" : "connection" };
  }
  // The same key is being worked on for another call: a moment later it has its answer.
  if (error instanceof Stripe.errors.StripeError && error.code === "idempotency_key_in_use") {
    return { kind: "unavailable", cause: "rate_limited" };
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) return { kind: "unavailable", cause: "rate_limited" };
  if (error instanceof Stripe.errors.StripeIdempotencyError) return { kind: "idempotency_conflict" };
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return { kind: "bad_credentials" };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") {
    return { kind: "not_found" };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) {
    return { kind: "rejected", providerCode: error.code ?? null, message: error.message };
  }
  // What remains of the library's errors is the provider's own fault: a 5xx, or an answer that isn't JSON.
  if (error instanceof Stripe.errors.StripeError) return { kind: "unavailable", cause: "provider_fault" };
  throw error;
}
