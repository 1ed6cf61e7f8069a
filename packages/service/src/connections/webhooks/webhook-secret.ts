import { randomBytes } from "node:crypto";

const BYTES = 32;

/** A secret of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(BYTES).toString("base64")}`;
}
