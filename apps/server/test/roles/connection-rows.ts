import type { CallName } from "@matinee/contract";
import { byRole, named, type Row } from "./rows.ts";

/** API keys and webhooks. */
export const CONNECTION_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/staff/api-keys": byRole("connection:manage"),
  "POST /v1/staff/api-keys/export": byRole("list:export"),
  "POST /v1/staff/webhooks/export": byRole("list:export"),
  "POST /v1/staff/api-keys": byRole("connection:manage", () => ({ body: { name: "Website", scopes: [] } })),
  "DELETE /v1/staff/api-keys/{id}": named("apiKey", "connection:manage", ({ it }) => ({ path: { id: it.apiKey } })),
  "GET /v1/staff/webhooks": byRole("connection:manage"),
  "POST /v1/staff/webhooks": byRole("connection:manage", () => ({
    body: { name: "Website", url: "not one", events: [] },
  })),
  "PUT /v1/staff/webhooks/{id}": named("webhook", "connection:manage", ({ it }) => ({
    path: { id: it.webhook },
    body: { name: "Website", url: "not one", events: [], status: "active" },
  })),
  "DELETE /v1/staff/webhooks/{id}": named("webhook", "connection:manage", ({ it }) => ({ path: { id: it.webhook } })),
  "POST /v1/staff/webhooks/{id}/secret": named("webhook", "connection:manage", ({ it }) => ({
    path: { id: it.webhook },
  })),
  "POST /v1/staff/webhooks/{id}/test": named("webhook", "connection:manage", ({ it }) => ({
    path: { id: it.webhook },
  })),
  "GET /v1/staff/webhooks/{id}/deliveries": named("webhook", "connection:manage", ({ it }) => ({
    path: { id: it.webhook },
  })),
  "POST /v1/staff/webhooks/{id}/deliveries/export": named("webhook", "list:export", ({ it }) => ({
    path: { id: it.webhook },
  })),
  "POST /v1/staff/webhooks/{id}/resend-failed": named("webhook", "connection:manage", ({ it }) => ({
    path: { id: it.webhook },
  })),
  "POST /v1/staff/webhooks/{id}/deliveries/{delivery_id}/resend": named("webhook", "connection:manage", ({ it }) => ({
    path: { id: it.webhook, delivery_id: it.webhookDelivery },
  })),
};
