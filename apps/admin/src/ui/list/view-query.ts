import type { StaffListName } from "@matinee/contract/client";
import { FILTERS, HISTORY_FILTERS } from "../list-address.ts";
import { hiddenText } from "./hidden-columns.ts";

/** What of an address belongs to a view: not the page, and not the workplace. */
const LEFT_ALONE = new Set(["hide", "school"]);
const VIEW_PARAMETERS = [...FILTERS, ...HISTORY_FILTERS, "sort", "hide"];

/** The query of a view that shows the list as it is now. */
export function viewQuery(search: URLSearchParams, hidden: ReadonlySet<string>): string {
  const shown = [...search].filter(
    ([name, value]) => VIEW_PARAMETERS.includes(name) && name !== "hide" && value !== "",
  );
  return new URLSearchParams([...shown, ["hide", hiddenText(hidden)]]).toString();
}

/** The address of a view. One that names no school is shown of the school in hand. */
export function viewAddress(search: URLSearchParams, query: string): string {
  const school = search.get("school") ?? "";
  const addsSchool = school !== "" && !new URLSearchParams(query).has("school");
  return addsSchool ? `?${query}&${new URLSearchParams({ school })}` : `?${query}`;
}

/**
 * True if the address shows this view: the same filters, sort and columns, whatever the order. A view without columns or a school leaves them
 * as they are.
 */
export function isView(search: URLSearchParams, query: string): boolean {
  const view = new URLSearchParams(query);
  return VIEW_PARAMETERS.every(
    (name) => (LEFT_ALONE.has(name) && !view.has(name)) || (search.get(name) ?? "") === (view.get(name) ?? ""),
  );
}

interface ShippedView {
  readonly name: string;
  readonly query: string;
}

/** The views that every list comes with, beside its tabs. */
export const SHIPPED_VIEWS: Readonly<Record<StaffListName, readonly ShippedView[]>> = {
  customers: [{ name: "Newest families first", query: "sort=since,desc" }],
  tickets: [{ name: "Open, longest waiting first", query: "status=open&sort=created_at,asc" }],
  "waiting-lists": [{ name: "Longest first", query: "sort=waiting,desc" }],
  orders: [
    { name: "Waiting for payment, oldest first", query: "status=placed&sort=placed_at,asc" },
    { name: "Camps, newest first", query: "type=camp" },
    { name: "Shop items, newest first", query: "type=product" },
  ],
  owed: [
    { name: "Overdue, largest first", query: "status=overdue&sort=owed,desc" },
    { name: "Longest since a reminder", query: "sort=last_reminder_at,asc" },
  ],
  "owed-before": [{ name: "Imported longest ago", query: "sort=opened_on,asc" }],
  "lost-lessons": [
    { name: "To decide, by class", query: "sort=class,asc" },
    { name: "Settled, newest first", query: "status=settled&sort=date,desc" },
  ],
  classes: [
    { name: "Drafts to finish", query: "status=draft" },
    { name: "Open, by location", query: "status=open&sort=location,asc" },
  ],
  camps: [{ name: "Open, next to begin", query: "status=open&sort=starts_on,asc" }],
  teachers: [{ name: "Most classes first", query: "sort=classes,desc" }],
  locations: [{ name: "Most used first", query: "sort=classes,desc" }],
  // It is short, and shown whole.
  schools: [],
  staff: [{ name: "By role", query: "sort=role,asc" }],
  items: [{ name: "On sale, least stock first", query: "status=open&sort=stock,asc" }],
  "items-to-deliver": [
    { name: "To post, oldest first", query: "type=post&sort=placed_at,asc" },
    { name: "To hand out, oldest first", query: "type=collect&sort=placed_at,asc" },
  ],
  coupons: [
    { name: "Active, ending soonest", query: "status=active&sort=ends,asc" },
    { name: "Most used first", query: "sort=used,desc" },
  ],
  offers: [{ name: "Largest first", query: "sort=percent,desc" }],
  imports: [{ name: "By contents", query: "sort=kind,asc" }],
  "work-items": [
    { name: "Newest first", query: "sort=opened_at,desc" },
    { name: "Due soonest", query: "sort=due_at,asc" },
  ],
  history: [
    { name: "Lists that were exported", query: "group=exported" },
    { name: "Staff and roles", query: "kind=member" },
  ],
};
