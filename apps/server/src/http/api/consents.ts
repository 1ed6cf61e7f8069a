import { currentConsents, recordConsents } from "@matinee/service/families";
import type { Handlers } from "./call-request.ts";

export const consentHandlers = {
  "POST /v1/consents/record": ({ ctx, body }) => recordConsents(ctx, body),
  "GET /v1/consents/current": ({ ctx }) => currentConsents(ctx),
} satisfies Partial<Handlers>;
