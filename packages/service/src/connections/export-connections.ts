import type { ApiKey, CallParsed, Webhook } from "@matinee/contract";
import { dateOfInstant } from "@matinee/format";
import {
  authorize,
  exportShort,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../kernel/index.ts";
import { listApiKeys } from "./keys/list-api-keys.ts";
import { listWebhooks } from "./webhooks/list-webhooks.ts";

const dateOf = (at: string | null) => (at === null ? "" : dateOfInstant(at));

const KEY_COLUMNS: CsvColumns<ApiKey> = [
  ["Name", (row) => row.name],
  ["School", (row) => row.school?.name ?? "Network"],
  ["Permissions", (row) => row.scopes.join("; ")],
  ["Ends in", (row) => row.hint],
  ["State", (row) => row.status],
  ["Made on", (row) => dateOf(row.created_at)],
  ["Until", (row) => dateOf(row.expires_at)],
  ["Last used on", (row) => dateOf(row.last_used_at)],
];

const WEBHOOK_COLUMNS: CsvColumns<Webhook> = [
  ["Name", (row) => row.name],
  ["School", (row) => row.school?.name ?? "Network"],
  ["Address", (row) => row.url],
  ["Events", (row) => row.events.join("; ")],
  ["State", (row) => row.status],
  ["Why it is off", (row) => row.disabled_reason],
  ["Failing since", (row) => dateOf(row.failing_since)],
  ["Last delivered on", (row) => dateOf(row.delivered_at)],
  ["Added on", (row) => dateOf(row.created_at)],
];

/** The API keys of the staff's list as CSV: what each may do and until when, and never a key itself. */
export async function exportApiKeys(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/api-keys/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const keys = await listApiKeys(ctx, query);
  return keys.ok ? await exportShort(ctx, { list: "api_keys", columns: KEY_COLUMNS }, keys.value) : keys;
}

/** The webhooks of the staff's list as CSV, and never a secret. */
export async function exportWebhooks(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/webhooks/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const webhooks = await listWebhooks(ctx, query);
  return webhooks.ok
    ? await exportShort(ctx, { list: "webhooks", columns: WEBHOOK_COLUMNS }, webhooks.value)
    : webhooks;
}
