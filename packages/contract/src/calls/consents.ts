import type { CallSpec } from "../call.ts";
import { consentForm, consents } from "../shapes/consents.ts";

/** Beside the contract: what a visitor says to other companies' scripts on this host. */
export const consentCalls = {
  "POST /v1/consents/record": {
    area: "people",
    auth: "guest",
    storeKey: true,
    summary: "Keep what the visitor chose about other companies' scripts, as a receipt",
    body: consentForm,
    answer: consents,
    answerStatus: 201,
    idempotent: true,
  },
  "GET /v1/consents/current": {
    area: "people",
    auth: "guest",
    storeKey: true,
    summary: "What the visitor last chose on this host",
    answer: consents,
  },
} as const satisfies Record<string, CallSpec>;
