import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { allOf, idText, listOf, listQuery, uuid, uuidPath } from "../shapes/common.ts";
import * as shape from "../shapes/staff-connections.ts";

const staff = { area: "staff", auth: "staff" } as const;
const deliveryPath = uuidPath.extend({ delivery_id: uuid });
const deliveryQuery = listQuery.extend({
  status: shape.webhookDelivery.shape.status.optional().describe("only these"),
});
const list = z.object({ school: idText.optional().describe("only of this school") });

/** What connects other programs with a school or the network. */
export const staffConnectionCalls = {
  "GET /v1/staff/api-keys": {
    ...staff,
    summary: "API keys of the school, or of the network and all its schools; the newest first",
    query: list,
    answer: allOf(shape.apiKey),
  },
  "POST /v1/staff/api-keys/export": { ...staff, summary: "API keys as CSV, without the keys", query: list, csv: true },
  "POST /v1/staff/api-keys": {
    ...staff,
    summary: "Make an API key; the answer alone has it",
    body: shape.apiKeyForm,
    answer: shape.madeApiKey,
    answerStatus: 201,
    idempotent: true,
  },
  "DELETE /v1/staff/api-keys/{id}": { ...staff, summary: "Revoke an API key; it ends at once", path: uuidPath },
  "GET /v1/staff/webhooks": {
    ...staff,
    summary: "Webhooks of the school, or of the network and all its schools; the newest first",
    query: list,
    answer: allOf(shape.webhook),
  },
  "POST /v1/staff/webhooks/export": { ...staff, summary: "Webhooks as CSV, without secrets", query: list, csv: true },
  "POST /v1/staff/webhooks": {
    ...staff,
    summary: "Add a webhook; the answer alone has its secret",
    body: shape.webhookForm,
    answer: shape.webhookSecret,
    answerStatus: 201,
    idempotent: true,
  },
  "PUT /v1/staff/webhooks/{id}": {
    ...staff,
    summary: "Change a webhook, or switch it off or on",
    path: uuidPath,
    body: shape.webhookChange,
    answer: shape.webhook,
  },
  "DELETE /v1/staff/webhooks/{id}": { ...staff, summary: "Remove a webhook with its deliveries", path: uuidPath },
  "POST /v1/staff/webhooks/{id}/secret": {
    ...staff,
    summary: "Make a new secret; the previous one also signs for a day",
    path: uuidPath,
    answer: shape.webhookSecret,
    idempotent: true,
  },
  "POST /v1/staff/webhooks/{id}/test": {
    ...staff,
    summary: "Send a test event to this webhook alone",
    path: uuidPath,
    answer: z.object({ delivery_id: uuid }),
    answerStatus: 201,
    idempotent: true,
  },
  "GET /v1/staff/webhooks/{id}/deliveries": {
    ...staff,
    summary: "Deliveries of a webhook with their attempts, of 30 days; the newest first",
    path: uuidPath,
    query: deliveryQuery,
    answer: listOf(shape.webhookDelivery),
  },
  "POST /v1/staff/webhooks/{id}/deliveries/export": {
    ...staff,
    summary: "Deliveries of a webhook as CSV, each with its last attempt",
    path: uuidPath,
    query: deliveryQuery,
    csv: true,
  },
  "POST /v1/staff/webhooks/{id}/resend-failed": {
    ...staff,
    summary: "Send failed deliveries again, the oldest first, each under the same event id",
    path: uuidPath,
    answer: shape.resentDeliveries,
  },
  "POST /v1/staff/webhooks/{id}/deliveries/{delivery_id}/resend": {
    ...staff,
    summary: "Send a delivery again, under the same event id",
    path: deliveryPath,
  },
} as const satisfies Record<string, CallSpec>;
