import type { CallName } from "@matinee/contract";
import type { SystemContext } from "../../kernel/index.ts";

export interface WebhookEvent {
  readonly kind: string;
  readonly franchise_id: number | null;
  /** Ids alone, by their name. */
  readonly detail: Readonly<Record<string, string | number>>;
  readonly occurred_at: string;
}

/** Which id leads to which call, the nearest to the event first. Only calls that an API key can make. */
const READ_BY: readonly (readonly [id: string, call: CallName])[] = [
  ["order_id", "GET /v1/staff/orders/{id}"],
  ["customer_id", "GET /v1/customers/family/{id}"],
  ["entry_id", "GET /v1/staff/waiting-lists/entries"],
  ["class_id", "GET /v1/staff/classes/{id}"],
  ["camp_id", "GET /v1/staff/camps/{id}"],
  ["item_id", "GET /v1/staff/items/{id}"],
];

/**
 * What is posted: what happened, when, where, the ids of what it is about, and the address of the call that reads it. No names and no amounts:
 * who has the address of a webhook need not have the right to see them. The same event always has the same body.
 */
export function webhookBody(
  ctx: Pick<SystemContext, "sites" | "originOf">,
  { kind, franchise_id, detail, occurred_at }: WebhookEvent,
): string {
  const { apiHosts = [], mainHosts } = ctx.sites;
  const host = apiHosts[0] ?? mainHosts[0] ?? "localhost";
  const path = pathToRead(detail);
  const read = path === null ? null : `${ctx.originOf(host)}/api${path}`;
  return JSON.stringify({ type: kind, timestamp: occurred_at, data: { school_id: franchise_id, ...detail, read } });
}

function pathToRead(detail: WebhookEvent["detail"]): string | null {
  const found = READ_BY.find(([id]) => id in detail);
  if (found === undefined) return null;
  const [id, call] = found;
  const path = call.slice(call.indexOf(" ") + 1);
  if (id !== "entry_id") return path.replace("{id}", String(detail[id]));
  const place = detail["class_id"] === undefined ? "course_id=" : "group_id=";
  return `${path}?${place}${String(detail["class_id"] ?? detail["camp_id"])}`;
}
