import type { ApiKey, Webhook } from "@matinee/contract/client";

type Scope = ApiKey["scopes"][number];
type Kind = Webhook["events"][number];

/** What a key may do, in the order of the form. */
export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  "families:read": "Read families and enquiries",
  "bookings:read": "Read orders and waiting lists, without amounts",
  "money:read": "Read amounts and what is owed",
  "catalogue:read": "Read classes, camps, items, terms and locations",
  "catalogue:write": "Change classes, camps, items, terms and locations",
  "discounts:read": "Read coupons and offers",
  "discounts:write": "Change coupons and offers",
};

/** What a webhook is told of, in groups as the form shows them. */
export const KINDS: Readonly<Record<Kind, string>> = {
  "order.confirmed": "An order is confirmed",
  "order.changed": "An order is cancelled, refunded or moved",
  "payment.received": "A payment comes in",
  "payment.refunded": "A refund is made, or comes back",
  "waiting.offered": "A place is offered to a waiting child",
  "waiting.accepted": "An offered place is taken",
  "family.created": "The school has a new family",
  "family.changed": "A family's details change",
  "class.opened": "A class opens",
  "class.changed": "An open class changes",
  "class.closed": "A class closes",
  "camp.opened": "A camp opens",
  "camp.changed": "An open camp changes",
  "camp.closed": "A camp closes",
  "item.opened": "An item opens",
  "item.changed": "An open item changes",
  "item.closed": "An item closes",
};

// The table has the scopes of the contract as its keys, and no others.
export const scopeNames = Object.keys(SCOPE_LABELS) as Scope[];
// The table has the events of the contract as its keys, and no others.
export const kindNames = Object.keys(KINDS) as Kind[];

/** The name of an event in the log, also of one that nobody can choose. */
export function kindText(kind: string): string {
  return kind === "webhook.test" ? "Test" : (new Map<string, string>(Object.entries(KINDS)).get(kind) ?? kind);
}

const REASONS = {
  staff: "Switched off by an administrator.",
  failing: "Switched off because nothing could be delivered for three days.",
  gone: "Switched off because the address no longer exists (410).",
} as const;

export function disabledText({ disabled_reason: reason }: Pick<Webhook, "disabled_reason">): string {
  return reason === null ? "Switched off." : REASONS[reason];
}
