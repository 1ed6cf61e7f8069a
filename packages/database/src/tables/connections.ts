import type { Generated } from "kysely";
import type { Instant, InstantOrNull, Json } from "./column-types.ts";

export interface ApiKeyTable {
  id: string;
  /** Null: the network. */
  franchise_id: number | null;
  name: string;
  scopes: string[];
  /** SHA-256 of the key. */
  hash: Buffer;
  /** The last four characters of the key. */
  hint: string;
  created_by: string;
  created_at: Instant;
  expires_at: string;
  last_used_at: InstantOrNull;
  revoked_at: InstantOrNull;
}

export interface WebhookEndpointTable {
  id: string;
  /** Null: the network, for all its schools. */
  franchise_id: number | null;
  name: string;
  url: string;
  kinds: string[];
  secret_ciphertext: Buffer;
  /** Signs beside the new one until its end. */
  old_secret_ciphertext: Generated<Buffer | null>;
  old_secret_until: InstantOrNull;
  status: Generated<"active" | "disabled">;
  disabled_reason: Generated<"staff" | "failing" | "gone" | null>;
  disabled_at: InstantOrNull;
  /** Of the first attempt that failed since the last success. */
  failing_since: InstantOrNull;
  delivered_at: InstantOrNull;
  created_by: string;
  created_at: Instant;
  version: Generated<number>;
}

export interface WebhookEventTable {
  id: Generated<string>;
  kind: string;
  franchise_id: number | null;
  subject: string;
  /** Ids alone. */
  detail: Json<Record<string, string | number>>;
  occurred_at: Instant;
}

export interface WebhookDeliveryTable {
  id: Generated<string>;
  endpoint_id: string;
  event_id: string;
  status: Generated<"pending" | "delivered" | "failed">;
  tries: Generated<number>;
  next_try_at: Instant;
  created_at: Instant;
  ended_at: InstantOrNull;
}

export interface WebhookAttemptTable {
  id: Generated<string>;
  delivery_id: string;
  at: Instant;
  /** Of the answer. Null: none came. */
  status: number | null;
  duration_ms: number;
  error: string | null;
  excerpt: string;
}
