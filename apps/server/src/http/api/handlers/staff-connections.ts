import {
  addWebhook,
  changeWebhook,
  exportApiKeys,
  exportWebhookDeliveries,
  exportWebhooks,
  listApiKeys,
  listWebhookDeliveries,
  listWebhooks,
  makeApiKey,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery,
  resendFailed,
  revokeApiKey,
  sendTestEvent,
} from "@matinee/service/connections";
import type { Handlers } from "../call-request.ts";

export const staffConnectionHandlers = {
  "GET /v1/staff/api-keys": ({ ctx, query }) => listApiKeys(ctx, query),
  "POST /v1/staff/api-keys/export": ({ ctx, query }) => exportApiKeys(ctx, query),
  "POST /v1/staff/api-keys": ({ ctx, body }) => makeApiKey(ctx, body),
  "DELETE /v1/staff/api-keys/{id}": ({ ctx, path }) => revokeApiKey(ctx, path),
  "GET /v1/staff/webhooks": ({ ctx, query }) => listWebhooks(ctx, query),
  "POST /v1/staff/webhooks/export": ({ ctx, query }) => exportWebhooks(ctx, query),
  "POST /v1/staff/webhooks": ({ ctx, body }) => addWebhook(ctx, body),
  "PUT /v1/staff/webhooks/{id}": ({ ctx, path, body }) => changeWebhook(ctx, { ...path, ...body }),
  "DELETE /v1/staff/webhooks/{id}": ({ ctx, path }) => removeWebhook(ctx, path),
  "POST /v1/staff/webhooks/{id}/secret": ({ ctx, path }) => renewWebhookSecret(ctx, path),
  "POST /v1/staff/webhooks/{id}/test": ({ ctx, path }) => sendTestEvent(ctx, path),
  "GET /v1/staff/webhooks/{id}/deliveries": ({ ctx, path, query }) => listWebhookDeliveries(ctx, { ...path, ...query }),
  "POST /v1/staff/webhooks/{id}/deliveries/export": ({ ctx, path, query }) =>
    exportWebhookDeliveries(ctx, { ...path, ...query }),
  "POST /v1/staff/webhooks/{id}/resend-failed": ({ ctx, path }) => resendFailed(ctx, path),
  "POST /v1/staff/webhooks/{id}/deliveries/{delivery_id}/resend": ({ ctx, path }) => resendDelivery(ctx, path),
} satisfies Partial<Handlers>;
