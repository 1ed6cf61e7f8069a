import type { CallSpec } from "../call.ts";
import { consentForm, consents } from "../shapes/consents.ts";

/** A visitor's consent to other companies' scripts on this host. Not part of the specification. */
export const consentCalls = {
  "POST /v1/consents/record": {
    area: "people",
    auth: "guest",
    storeKey: true,
    summary: "Store the visitor's consent choice as a receipt",
    body: consentForm,
    answer: consents,
    answerStatus: 201,
    idempotent: true,
  },
  "GET /v1/consents/current": {
    area: "people",
    auth: "guest",
    storeKey: true,
    summary: "The visitor's latest consent choice on this host",
    answer: consents,
  },
} as const satisfies Record<string, CallSpec>;
