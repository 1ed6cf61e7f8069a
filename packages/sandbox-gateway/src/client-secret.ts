import { createHash, timingSafeEqual } from "node:crypto";
import type { Call } from "./call.ts";
import type { PaymentIntent, SetupIntent } from "./objects.ts";
import { requiredText } from "./parameters.ts";
import { invalidRequest } from "./refusal.ts";

const digest = (value: string): Buffer => createHash("sha256").update(value).digest();

/** Compares secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

/** Refuses a caller with the publishable key that does not send the intent's client secret. */
export function requireClientSecret(call: Call, intent: { client_secret: string; object: string }): void {
  if (call.caller !== "publishable") return;
  if (sameSecret(requiredText(call.params, "client_secret"), intent.client_secret)) return;
  throw invalidRequest(
    `The client_secret provided does not match the client_secret associated with this ${intent.object}.`,
    {
      code: `${intent.object}_invalid_parameter`,
      param: "client_secret",
    },
  );
}

/** The intent as the caller may see it. A caller with the publishable key does not see the shop's notes. */
export function visibleTo(call: Call, body: PaymentIntent | SetupIntent): unknown {
  if (call.caller === "secret") return body;
  const { metadata: _metadata, customer: _customer, ...visible } = body;
  return visible;
}
