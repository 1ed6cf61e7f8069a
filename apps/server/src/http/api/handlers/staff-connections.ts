import { listApiKeys, makeApiKey, revokeApiKey } from "@matinee/service/connections";
import type { Handlers } from "../call-request.ts";

export const staffConnectionHandlers = {
  "GET /v1/staff/api-keys": ({ ctx, query }) => listApiKeys(ctx, query),
  "POST /v1/staff/api-keys": ({ ctx, body }) => makeApiKey(ctx, body),
  "DELETE /v1/staff/api-keys/{id}": ({ ctx, path }) => revokeApiKey(ctx, path),
} satisfies Partial<Handlers>;
