import type { AuditRow } from "@matinee/contract";
import { formatList, formatPenceExact, instantSentence, longWeekday, plainDate } from "@matinee/format";

type Change = AuditRow["changes"][number];
/** The name of what a field refers to, such as the venue of `location_id` 7; null if it is not known. */
type NameOf = (kind: string, id: string) => string | null;

const KINDS: Readonly<Record<string, string>> = {
  franchise: "School",
  customer: "Family",
  customers: "List",
  tickets: "List",
  payouts: "List",
  history: "List",
  ...Object.fromEntries(
    [
      "camps",
      "classes",
      "coupons",
      "debts",
      "import_rows",
      "invitations",
      "items",
      "items_to_deliver",
      "lessons",
      "locations",
      "lost_lessons",
      "offers",
      "orders",
      "owed",
      "school_balances",
      "school_classes",
      "school_enrolments",
      "school_families",
      "school_products",
      "schools",
      "staff",
      "teachers",
      "templates",
      "terms_and_closures",
      "waiting_list",
      "waiting_lists",
      "webhook_deliveries",
      "work_items",
    ].map((list) => [list, "List"]),
  ),
  ticket: "Enquiry",
  member: "Member of staff",
  invitation: "Invitation",
  mail_text: "Email text",
  api_key: "API key",
  webhook: "Webhook",
  import: "Import",
  user: "Person",
  waiting_entry: "Waiting list",
};

/** "Work item" from `work_item:7`. */
export function kindText(subject: string): string {
  const [kind = ""] = subject.split(":");
  return KINDS[kind] ?? sentence(kind);
}

const ACTIONS: Readonly<Record<string, string>> = {
  account_deleted: "Deleted their account",
  api_key_made: "Made an API key",
  api_key_revoked: "Revoked an API key",
  automatic_payment_stopped: "Stopped an automatic payment",
  balance_paid_with_credit: "Paid a balance with credit",
  booking_moved: "Moved a booking",
  booking_moved_by_family: "Moved their booking",
  coupon_archived: "Moved a coupon to the archive",
  coupon_restored: "Took a coupon out of the archive",
  copy_set_up: "Set up this copy",
  customer_updated: "Changed a family's details",
  customers_exported: "Exported customers",
  debt_paid: "Recorded a payment of an earlier balance",
  debt_payment_undone: "Undid a payment of an earlier balance",
  debts_exported: "Exported earlier balances",
  family_account_opened: "Opened a family's account for their own login",
  guide_changed: "Changed a step of the set-up guide",
  history_exported: "Exported the history",
  import_rows_exported: "Exported the rows of an import",
  impersonation_called: "Acted as a family",
  impersonation_changed: "Changed a family's details as the family",
  impersonation_ended: "Stopped viewing the shop as a family",
  impersonation_read: "Read a page as a family",
  impersonation_started: "Began to view the shop as a family",
  import_chosen: "Decided about rows of an import",
  import_deleted: "Deleted a file that was not imported",
  import_run: "Imported a file",
  import_undone: "Undid an import",
  import_uploaded: "Uploaded a file to import",
  item_picture_added: "Uploaded a picture of an item",
  item_picture_removed: "Removed a picture of an item",
  item_pictures_changed: "Changed the pictures of an item",
  item_stock_changed: "Counted pieces of an item in or out",
  items_to_deliver_exported: "Exported the items to hand out or post",
  lessons_exported: "Exported the lessons of a class",
  lost_lesson_settled: "Settled lessons that were not held",
  location_archived: "Moved a location to the archive",
  location_restored: "Took a location out of the archive",
  mail_text_changed: "Changed the text of an email",
  order_cancelled_by_family: "Cancelled a part of their order",
  order_email_corrected: "Corrected the email address of an order",
  order_item_delivery_undone: "Put an item back on the list to hand out or post",
  order_item_handed_out: "Handed out an item",
  order_item_posted: "Posted an item",
  order_reversed: "Cancelled or refunded a part of an order",
  offer_archived: "Moved an offer to the archive",
  offer_restored: "Took an offer out of the archive",
  orders_exported: "Exported orders",
  owed_exported: "Exported what is owed",
  password_changed: "Changed the password",
  pay_link_sent: "Sent a link to pay",
  payouts_exported: "Exported payouts",
  place_ended: "Ended a child's place that was imported",
  refund_paid_elsewhere: "Recorded a refund that was paid another way",
  school_balances_exported: "Exported the balances that were imported",
  school_classes_exported: "Exported the school's classes to import them",
  school_enrolments_exported: "Exported children's places in classes",
  school_families_exported: "Exported families and children",
  school_products_exported: "Exported the school's items to import them",
  second_step_failed: "Failed the second step of a login",
  "third_party.off": "Turned a script of another company off",
  "third_party.on": "Turned a script of another company on",
  staff_changed: "Changed somebody's role",
  staff_ended: "Ended somebody's role",
  staff_invitation_taken_back: "Withdrew a staff invitation",
  staff_invited: "Invited somebody to work here",
  staff_invited_again: "Sent an invitation to work here again",
  staff_joined: "Began to work here",
  teacher_archived: "Moved a teacher to the archive",
  teacher_restored: "Took a teacher out of the archive",
  ticket_answered: "Answered an enquiry",
  ticket_closed: "Closed an enquiry",
  ticket_reopened: "Reopened an enquiry",
  tickets_exported: "Exported enquiries",
  two_step_off: "Turned two-step login off",
  two_step_on: "Turned two-step login on",
  two_step_reset: "Reset two-step login",
  waiting_offered: "Offered a place out of turn",
  waiting_passed_over: "Passed a child over, or put them back on the list",
  waiting_removed: "Took a child off a waiting list",
  waiting_place_added: "Offered a place beyond the capacity",
  webhook_deliveries_exported: "Exported the log of a webhook",
  webhook_secret_renewed: "Made a new secret of a webhook",
  webhook_sent_again: "Sent an event to a webhook again",
  webhook_tested: "Sent a test to a webhook",
  work_item_closed: "Closed a work item",
  work_item_retried: "Tried a work item again",
};

const VERBS: Readonly<Record<string, string>> = { created: "Added", updated: "Changed", deleted: "Removed" };

/** "Changed a class" from `class_updated`. An action that is not known yet is shown with its own words. */
export function actionText(action: string): string {
  const known = ACTIONS[action];
  if (known !== undefined) return known;
  const { list } = /^(?<list>\w+)_exported$/u.exec(action)?.groups ?? {};
  if (list !== undefined) return `Exported ${list.replaceAll("_", " ")}`;
  const { thing, verb } = /^(?<thing>\w+)_(?<verb>created|updated|deleted)$/u.exec(action)?.groups ?? {};
  if (thing === undefined || verb === undefined) return sentence(action);
  return `${VERBS[verb]} ${/^[aeiou]/u.test(thing) ? "an" : "a"} ${thing.replaceAll("_", " ")}`;
}

/** Regular expressions of PostgreSQL: the actions of each group of the filter. */
export const ACTION_GROUPS: Readonly<Record<string, string>> = {
  added: "_created$|^(staff_invited|staff_joined|api_key_made|item_picture_added|import_uploaded|copy_set_up)$",
  changed:
    "^(?!impersonation).*_(updated|changed|archived|restored)$|^third_party\\.(on|off)$|^webhook_secret_renewed$|^two_step_",
  removed: "_deleted$|^(staff_ended|staff_invitation_taken_back|api_key_revoked|item_picture_removed)$",
  exported: "_exported$",
  viewed: "^impersonation_",
  families: "^(order|booking|balance|automatic|pay_link|refund|waiting|ticket|work_item|place)_(?!exported)",
};

const FIELDS: Readonly<Record<string, string>> = {
  access: "Access",
  bio: "About the teacher",
  call: "Request",
  capacity: "Places",
  copy_of: "Copy of",
  ends_at: "to",
  ends_on: "Last day",
  from: "Start from",
  given: "Cancelled or refunded",
  half_term_ends_on: "Last day of the half-term",
  half_term_starts_on: "First day of the half-term",
  how: "Ended by",
  lat: "Latitude",
  lessons: "Lessons",
  left: "Skipped",
  lines: "Lines",
  marketing_consent: "Marketing emails",
  lng: "Longitude",
  owed: "Still owed",
  passed_over: "Passed over",
  post_town: "Town",
  rows: "Rows",
  slots: "Weekly lessons",
  starts_on: "First day",
  travel: "Getting there",
  trial_cap: "Trial places",
  trial_sessions: "Lessons in a trial",
  vat_rate: "VAT in per cent",
  what_happens: "What happens in a lesson",
};

const fieldText = (name: string): string => FIELDS[name] ?? sentence(name.replace(/_(?:ids?|pence|bp)$/u, ""));

/** Amounts in pence, besides those whose name says it. */
const AMOUNTS = new Set([
  "amount",
  "credit",
  "deposit",
  "given",
  "given_before",
  "minimum",
  "off_debt",
  "owed",
  "postage",
  "postage_free_from",
  "to_card",
  "to_credit",
  "total",
  "waived",
]);

/** What a field of ids refers to. Ids of anything else say nothing to a reader. */
const REFERS: Readonly<Record<string, string>> = {
  copy_of: "class",
  location_id: "location",
  seller_id: "school",
  stage_id: "stage",
  teacher_ids: "teacher",
};

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

/** What the detail of an entry refers to by id, as kind and id. */
export function refersTo(detail: Readonly<Record<string, unknown>>): (readonly [kind: string, id: string])[] {
  return [detail, record(detail["before"]), record(detail["after"])].flatMap((part) =>
    Object.entries(REFERS).flatMap(([field, kind]) => [part[field]].flat().map((id) => [kind, String(id)] as const)),
  );
}

/** The fields of an entry that differ before and after it, and then its other facts. */
export function changesOf(detail: Readonly<Record<string, unknown>>, nameOf: NameOf): Change[] {
  const { before, after, ...facts } = detail;
  const [was, is] = [record(before), record(after)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((field) => ({
    field,
    before: valueText(field, was[field], nameOf),
    after: valueText(field, is[field], nameOf),
  }));
  const others = Object.entries(facts).map(([field, value]) => ({
    field,
    before: null,
    after: valueText(field, value, nameOf),
  }));
  return [...changed, ...others]
    .filter((one) => one.before !== one.after)
    .map((one) => ({ ...one, field: fieldText(one.field) }));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** A value as staff read it. Null: nothing, or nothing that says something. */
function valueText(field: string, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) {
    const texts = value.map((one: unknown) => valueText(field, one, nameOf)).filter((text) => text !== null);
    return texts.length === 0 ? null : formatList(texts);
  }
  const kind = REFERS[field];
  if (kind !== undefined && (typeof value === "number" || typeof value === "string"))
    return nameOf(kind, `${value}`) ?? `deleted (${value})`;
  if (/(?:^|[._])ids?$|Id$/u.test(field)) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number")
    return AMOUNTS.has(field) || /(?:^price|_price|_fee|_pence)$/u.test(field) ? formatPenceExact(value) : `${value}`;
  if (typeof value === "string") return UUID.test(value) ? null : stringText(field, value);
  return objectText(record(value), nameOf);
}

function stringText(field: string, value: string): string {
  if (/^\d{4}-\d\d-\d\d$/u.test(value)) return plainDate(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(value)) return instantSentence(value);
  return /^(?:status|state|how|step|kind|by)$/u.test(field) ? sentence(value) : value;
}

function objectText(value: Readonly<Record<string, unknown>>, nameOf: NameOf): string | null {
  const { weekday, starts_at: from, ends_at: to, name } = value;
  if (typeof weekday === "number" && typeof from === "string" && typeof to === "string")
    return `${longWeekday(weekday)} ${from.slice(0, 5)}–${to.slice(0, 5)}`;
  if (typeof name === "string") return name;
  const parts = Object.entries(value).flatMap(([field, part]) => {
    const text = valueText(field, part, nameOf);
    return text === null ? [] : [`${fieldText(field)}: ${text}`];
  });
  return parts.length === 0 ? null : parts.join("; ");
}

/** "Work item" from `work_item`. */
function sentence(words: string): string {
  const text = words.replaceAll(/[._]/gu, " ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
