import type { Result } from "@matinee/core/kernel";
import type { GatewayError } from "./payment-gateway.ts";
import { attempt, connectToStripe, type StripeGatewayOptions } from "./stripe-gateway.ts";

/** Asks the provider for one payment: it answers only if it is reached, knows the key, and lets it read payments. Tries once. */
export function checkProvider(options: StripeGatewayOptions): Promise<Result<null, GatewayError>> {
  const stripe = connectToStripe({ ...options, maxNetworkRetries: 0 });
  return attempt(async () => {
    await stripe.paymentIntents.list({ limit: 1 });
    return null;
  });
}
