import { z } from "zod";
import { id, instant, isoDate, ref, uuid } from "./common.ts";
import { needed } from "./people.ts";

const MAX_ID = 2_147_483_647;
const ofSchool = id.max(MAX_ID).optional().describe("left out: the user's own school, or for the network itself");

const keyScope = z.enum([
  "families:read",
  "bookings:read",
  "money:read",
  "catalogue:read",
  "catalogue:write",
  "discounts:read",
  "discounts:write",
]);

/** An API key as it is listed: never the key itself. */
export const apiKey = z.object({
  id: uuid,
  name: z.string(),
  school: ref.nullable().describe("null: of the network"),
  scopes: z.array(keyScope),
  hint: z.string().describe("the last four characters of the key"),
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable().describe("to within five minutes; null: never"),
  status: z.enum(["active", "expired", "revoked"]),
});

export const apiKeyForm = z.object({
  name: needed(80).describe("which program it is for"),
  scopes: z.array(keyScope).max(10),
  expires_on: isoDate.optional().describe("its last day; left out: a year from today"),
  franchise_id: ofSchool,
});

export const madeApiKey = z.object({ id: uuid, key: z.string().describe("shown this once") });

/** What a webhook can be told of. A payload has ids, times and a link; never names or amounts. @internal */
export const WEBHOOK_KINDS = [
  "order.confirmed",
  "order.changed",
  "payment.received",
  "payment.refunded",
  "waiting.offered",
  "waiting.accepted",
  "family.created",
  "family.changed",
  "class.opened",
  "class.closed",
  "class.changed",
  "camp.opened",
  "camp.closed",
  "camp.changed",
  "item.opened",
  "item.closed",
  "item.changed",
] as const;

const webhookKind = z.enum(WEBHOOK_KINDS);

export const webhook = z.object({
  id: uuid,
  name: z.string(),
  school: ref.nullable().describe("null: of the network, for all its schools"),
  url: z.string(),
  events: z.array(webhookKind),
  status: z.enum(["active", "disabled"]),
  disabled_reason: z
    .enum(["staff", "failing", "gone"])
    .nullable()
    .describe("staff: an administrator; failing: no success for three days; gone: the address answered 410"),
  failing_since: instant.nullable(),
  delivered_at: instant.nullable().describe("the last success; null: none yet"),
  old_secret_until: instant.nullable().describe("how long the previous secret also signs"),
  created_at: instant,
  version: z.int(),
});

export const webhookForm = z.object({
  name: needed(80).describe("which program it is for"),
  url: needed(500).describe("where to post; with TLS, but in a trial copy"),
  events: z.array(webhookKind).max(WEBHOOK_KINDS.length),
  franchise_id: ofSchool,
});

export const webhookChange = webhookForm.omit({ franchise_id: true }).extend({
  status: z.enum(["active", "disabled"]).describe("disabled: it is told nothing until it is active again"),
  version: z
    .int()
    .optional()
    .describe("that was read; the change is refused if somebody else saved since. Left out: it is made in any case"),
});

export const webhookSecret = z.object({ id: uuid, secret: z.string().describe("shown this once") });

const webhookAttempt = z.object({
  at: instant,
  status: z.int().nullable().describe("of the answer; null: none came"),
  duration_ms: z.int(),
  error: z.string().nullable(),
  excerpt: z.string().describe("the first 500 characters of the answer"),
});

export const resentDeliveries = z.object({
  resent: z.int().describe("at most 1,000 at once"),
  left: z.int().describe("failed ones that are left for the next call"),
});

export const webhookDelivery = z.object({
  id: uuid,
  event_id: uuid.describe("the webhook-id that was sent"),
  type: z.string(),
  occurred_at: instant,
  status: z.enum(["pending", "delivered", "failed"]),
  next_try_at: instant.nullable(),
  attempts: z.array(webhookAttempt).describe("the newest first, the last ten"),
});
