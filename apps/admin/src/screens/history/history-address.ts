import type { CallInput } from "@matinee/contract/client";
import { HISTORY_FILTERS } from "../../ui/list-address.ts";

type Query = NonNullable<CallInput<"GET /v1/staff/audit", "query">>;

/** The parts of the address that narrow the list, besides the school. */
export const NAMES = [...HISTORY_FILTERS, "from", "to"] as const;

export const KINDS = {
  class: "Classes",
  camp: "Camps",
  item: "Items",
  coupon: "Coupons",
  offer: "Offers",
  term: "Terms",
  closure: "Closures",
  teacher: "Teachers",
  api_key: "API keys",
  webhook: "Webhooks",
  location: "Locations",
  import: "Imports",
  order: "Orders",
  customer: "Families",
  waiting_entry: "Waiting lists",
  ticket: "Enquiries",
  work_item: "Work items",
  member: "Staff and roles",
  invitation: "Invitations of staff",
  user: "Logins",
  school: "The school",
  mail_text: "Email texts",
  template: "Stages and categories",
} as const satisfies Record<NonNullable<Query["kind"]>, string>;

export const GROUPS = {
  added: "Added",
  changed: "Changed",
  removed: "Removed",
  exported: "Exported",
  viewed: "Viewed as a family",
  families: "Orders and enquiries",
} as const satisfies Record<NonNullable<Query["group"]>, string>;

const DAY = /^\d{4}-\d\d-\d\d$/u;

/** The query of an address. What the list can't be narrowed to is left out. */
export function historyQueryOf(search: URLSearchParams): Query {
  const { kind, group, from, to, who, subject, school, before } = Object.fromEntries(search);
  return {
    ...(kind !== undefined && isKey(KINDS, kind) && { kind }),
    ...(group !== undefined && isKey(GROUPS, group) && { group }),
    ...(from !== undefined && DAY.test(from) && { from }),
    ...(to !== undefined && DAY.test(to) && { to }),
    ...(who !== undefined && who !== "" && { who }),
    ...(subject !== undefined && subject !== "" && { subject }),
    ...(school !== undefined && school !== "" && { school }),
    ...(before !== undefined && before !== "" && { before }),
  };
}

function isKey<T extends object>(of: T, key: string): key is keyof T & string {
  return Object.hasOwn(of, key);
}
