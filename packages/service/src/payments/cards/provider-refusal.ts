import type { GatewayError } from "@matinee/gateways/payments";
import { refuse } from "../../kernel/index.ts";

/** What a call about cards answers where the provider did not: a provider out of reach is expected, anything else a defect. */
export function providerRefusal(error: GatewayError) {
  if (error.kind === "unavailable") return refuse("payment_provider_unavailable");
  throw new Error(`The payment provider refused a call about saved cards: ${error.kind}`);
}
