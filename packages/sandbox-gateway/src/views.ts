import type { Call } from "./call.ts";
import type { PaymentIntent, SetupIntent } from "./objects.ts";

/** An intent as the caller may see it: the publishable key shows nothing of the shop's own notes. */
export function shownTo(call: Call, body: PaymentIntent | SetupIntent): unknown {
  if (call.caller === "secret") return body;
  const { metadata: _metadata, customer: _customer, ...visible } = body;
  return visible;
}
