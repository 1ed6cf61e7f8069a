import Stripe from "stripe";
import { UnexpectedAnswerError } from "./check-answer.ts";
import type { GatewayError } from "./payment-gateway.ts";

/** Converts an error of the library to an expected failure. Any other error is a defect and is thrown again. */
export function stripeFailure(error: unknown): GatewayError {
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const timedOut = /timeout/i.test(error.message);
    return { kind: "unavailable", cause: timedOut ? "timeout" : "connection" };
  }
  // Another call with the same key is under way. Its answer is available a moment later.
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
  if (error instanceof UnexpectedAnswerError) return { kind: "unavailable", cause: "provider_fault" };
  // The library's other errors are faults of the provider: a 5xx, or an answer that is not JSON.
  if (error instanceof Stripe.errors.StripeError) return { kind: "unavailable", cause: "provider_fault" };
  throw error;
}
