import type { CallName } from "@matinee/contract";
import { boughtLine, byRole, named, seen, type Row } from "./rows.ts";

/** What staff see and do about families, locations and enquiries. */
export const STAFF_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/staff/home": byRole("staff:enter"),
  "GET /v1/staff/workplace": byRole("staff:enter"),
  "GET /v1/staff/search": byRole("staff:enter", ({ it }) => ({ query: { q: it.word } })),
  "GET /v1/staff/views": byRole("staff:enter"),
  "POST /v1/staff/views": byRole("staff:enter", () => ({
    body: { list: "classes", name: "Drafts", query: "status=draft" },
  })),
  "DELETE /v1/staff/views/{id}": byRole("staff:enter", ({ mine }) => ({ path: { id: mine.customer } })),
  "GET /v1/staff/audit": byRole("audit:read"),
  "POST /v1/staff/audit/export": byRole("list:export"),
  "GET /v1/staff/waiting-lists": byRole("waiting:read"),
  "POST /v1/staff/waiting-lists/export": byRole("list:export"),
  "GET /v1/staff/waiting-lists/entries": byRole("waiting:read", ({ stage }) => ({
    query: { group_id: stage.near.group.id },
  })),
  "POST /v1/staff/waiting-lists/entries/export": byRole("list:export", ({ stage }) => ({
    query: { group_id: stage.near.group.id },
  })),
  "POST /v1/staff/waiting-lists/entries/{id}/offer": named("waiting", "waiting:serve", ({ it }) => ({
    path: { id: it.waiting },
    body: { reason: "Asked by phone" },
  })),
  // Once it is on no list there is nothing to take off for whoever asks next: an answer of 409 has let them in.
  "POST /v1/staff/waiting-lists/entries/{id}/remove": named("waiting", "waiting:serve", ({ it }) => ({
    path: { id: it.waiting },
    body: { reason: "Asked by phone" },
  })),
  "POST /v1/staff/waiting-lists/entries/{id}/pass-over": named("waiting", "waiting:serve", ({ it }) => ({
    path: { id: it.waiting },
    body: { reason: null },
  })),
  "GET /v1/staff/lost-lessons": byRole("order:reverse"),
  "POST /v1/staff/lost-lessons/export": byRole("order:reverse"),
  "POST /v1/staff/lost-lessons/{id}/settle": named("lesson", "order:reverse", ({ it }) => ({
    path: { id: it.lesson },
    body: { way: "nothing", reason: "Agreed by phone" },
  })),
  "GET /v1/customers/list": byRole("customer:read"),
  "GET /v1/customers/family/{id}": named("customer", "customer:read", ({ it }) => ({ path: { id: it.customer } })),
  // A day that is over is refused after the question who asks.
  "POST /v1/staff/places/{id}/end": named("place", "place:end", ({ it }) => ({
    path: { id: it.place },
    body: { from: "2026-01-05", reason: "Moved away" },
  })),
  "GET /v1/staff/orders": byRole("order:open"),
  "POST /v1/staff/orders/export": byRole("list:export"),
  "GET /v1/staff/orders/{id}": named("confirmed", "order:open", ({ it }) => ({ path: { id: it.confirmed } })),
  "GET /v1/staff/items-to-deliver": byRole("order:open"),
  "POST /v1/staff/items-to-deliver/export": byRole("list:export"),
  "POST /v1/staff/items-to-deliver/{id}/deliver": named("boughtItem", "order:deliver", ({ it }) => ({
    path: { id: it.boughtItem },
    body: { how: "handed_out" },
  })),
  "POST /v1/staff/items-to-deliver/{id}/undo": named("boughtItem", "order:deliver", ({ it }) => ({
    path: { id: it.boughtItem },
  })),
  "POST /v1/staff/orders/{id}/reversals/preview": named("confirmed", "order:reverse", boughtLine({ give: "rule" })),
  "POST /v1/staff/orders/{id}/reversals": named(
    "confirmed",
    "order:reverse",
    boughtLine({ give: "rule", seen, reason: "Asked" }),
  ),
  "POST /v1/staff/orders/{id}/send-pay-link": named("confirmed", "order:ask_payment", ({ it }) => ({
    path: { id: it.confirmed },
  })),
  // The address that it has, so that the family keeps it for the next question.
  "POST /v1/staff/orders/{id}/correct-email": named("confirmed", "customer:change", ({ it }) => ({
    path: { id: it.confirmed },
    body: { email: `${it.word}@example.test`, reason: "Mistyped" },
  })),
  "POST /v1/customers/{id}/stop-marketing": named("customer", "account:change", ({ it }) => ({
    path: { id: it.customer },
  })),
  "POST /v1/customers/export": byRole("list:export"),
  "POST /v1/children/read-medical/{id}": named("child", "child:read_medical", ({ it }) => ({
    path: { id: it.child },
    body: { reason: "First aid" },
  })),
  "GET /locations/managed": byRole("location:change"),
  "GET /v1/staff/locations/{id}/families": named("location", "location:change", ({ it }) => ({
    path: { id: it.location },
  })),
  "POST /locations/create": byRole("location:change", ({ stage }) => ({
    body: {
      name: "Hall",
      address_line_1: "1 Lane",
      post_town: "Leeds",
      postcode: "LS1 4AP",
      franchise_id: stage.near.franchiseId,
    },
  })),
  "PUT /locations/update/{id}": named("location", "location:change", ({ it }) => ({
    path: { id: it.location },
    body: { county: "Kent" },
  })),
  "POST /locations/archive/{id}": named("location", "location:delete", ({ it }) => ({
    path: { id: it.location },
    body: { version: 0 },
  })),
  "POST /locations/restore/{id}": named("location", "location:delete", ({ it }) => ({
    path: { id: it.location },
    body: { version: 0 },
  })),
  "DELETE /locations/delete/{id}": named("location", "location:delete", ({ it }) => ({ path: { id: it.location } })),
  "POST /locations/export": byRole("list:export"),
  "GET /tickets/list": byRole("ticket:read"),
  "GET /tickets/get/{id}": named("ticket", "ticket:read", ({ it }) => ({ path: { id: it.ticket } })),
  "POST /tickets/answer/{id}": named("ticket", "ticket:answer", ({ it }) => ({
    path: { id: it.ticket },
    body: { message: "Hello" },
  })),
  "POST /tickets/close/{id}": named("ticket", "ticket:answer", ({ it }) => ({ path: { id: it.ticket } })),
  "POST /tickets/reopen/{id}": named("ticket", "ticket:answer", ({ it }) => ({ path: { id: it.ticket } })),
  "POST /tickets/export": byRole("list:export"),
  "GET /work-items/list": byRole("work_item:read"),
  "POST /work-items/export": byRole("list:export"),
  "POST /work-items/retry/{id}": named("workItem", "work_item:act", ({ it }) => ({ path: { id: it.workItem } })),
  "POST /work-items/close/{id}": named("workItem", "work_item:act", ({ it }) => ({
    path: { id: it.workItem },
    body: { reason: "Looked at" },
  })),
};
