import type { StripeGatewayOptions } from "@matinee/gateways/payments";
import type { Config } from "../config/config.ts";

/** Stripe's accounts that took payments before, as the gateway takes them. Nothing new is paid there, so no browser needs a key of them. */
export function formerAccounts({
  stripe,
  formerStripe,
}: Pick<Config, "stripe" | "formerStripe">): StripeGatewayOptions[] {
  return formerStripe.map((keys) => ({ ...keys, publishableKey: "", baseUrl: stripe?.baseUrl }));
}
