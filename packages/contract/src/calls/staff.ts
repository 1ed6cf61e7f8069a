import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { archiveQuery, idPath, isoDate, listOf, money, staffListQuery, uuid, uuidPath } from "../shapes/common.ts";
import { needed } from "../shapes/people.ts";
import { reversalPreview, seenAmounts, staffReversal } from "../shapes/reversals.ts";
import * as shape from "../shapes/staff.ts";
import * as orders from "../shapes/staff-orders.ts";
import * as home from "../shapes/staff-home.ts";
import { moveTargets, seenTransfer, staffTransfer, transferPreview } from "../shapes/transfers.ts";

const staff = { area: "staff", auth: "staff" } as const;

const linePath = uuidPath.extend({ line_id: uuid });
const searchText = z.string().trim().max(100);
const customerQuery = staffListQuery.extend({
  q: searchText.optional().describe("in name, email, phone, postcode, the children's names, and a whole order number"),
  marketing: z.enum(["yes", "no"]).optional().describe("only those who agreed to marketing emails, or who did not"),
  account: z.enum(["yes", "no"]).optional().describe("only those with an account, or without one"),
});
const ticketQuery = staffListQuery.extend({
  q: searchText.optional().describe("in reference, name, email, subject and message"),
  status: shape.ticketStatus.optional(),
});

const waitingQuery = z.object({
  group_id: z.coerce.number().int().optional(),
  course_id: z.coerce.number().int().optional(),
});
const workItemQuery = staffListQuery.extend({ status: shape.workItemStatus.optional() });
const orderQuery = staffListQuery.extend({
  q: searchText
    .optional()
    .describe(
      "a whole number, such as LEE-000123, which finds its order alone; or its digits; or in the name, email and children of the family, and the names of classes, camps and items, as they are today",
    ),
  status: orders.staffListedOrder.shape.status.optional(),
  type: orders.orderLineType.optional().describe("only orders with such a line"),
  from: isoDate.optional().describe("placed on this day or later, in the UK"),
  to: isoDate.optional().describe("placed on this day or earlier, in the UK"),
});
const owedQuery = staffListQuery.extend({
  status: z.enum(["overdue"]).optional().describe("overdue: only what was due before today"),
});

/** Calls for staff that are not part of the specification. */
export const staffCalls = {
  "GET /v1/staff/home": { ...staff, summary: "The staff home page with open tasks", answer: home.staffHome },
  "GET /v1/staff/workplace": {
    ...staff,
    summary: "The schools that the user can choose, and the addresses of their shops",
    answer: home.staffWorkplace,
  },
  "GET /v1/customers/list": {
    ...staff,
    summary: "Customers of the school",
    query: customerQuery,
    answer: listOf(shape.staffCustomerRow),
  },
  "GET /v1/customers/family/{id}": {
    ...staff,
    summary: "A customer with children, orders and enquiries",
    path: uuidPath,
    answer: shape.staffCustomer,
  },
  "POST /v1/staff/places/{id}/end": {
    ...staff,
    summary: "End a child's place that no order sold, from a day on: a family that was brought over gives it up",
    path: uuidPath,
    body: z.object({ from: isoDate.describe("today or later; lessons before it stay"), reason: needed(500) }),
    answer: z.object({ lessons: z.int().describe("how many lessons are free again") }),
    idempotent: true,
  },
  "GET /v1/staff/orders": {
    ...staff,
    summary: "Orders of the school, the newest first; amounts only for roles that see money",
    query: orderQuery,
    answer: listOf(orders.staffListedOrder),
  },
  "POST /v1/staff/orders/export": { ...staff, summary: "Orders as CSV", query: orderQuery, csv: true },
  "GET /v1/staff/orders/{id}": {
    ...staff,
    summary: "An order of the school with lines, payments and mails; amounts only for roles that see money",
    path: uuidPath,
    answer: orders.staffOrder,
  },
  "POST /v1/staff/orders/{id}/reversals/preview": {
    ...staff,
    summary: "What cancelling or refunding a part of an order would give back; changes nothing",
    path: uuidPath,
    body: staffReversal,
    answer: reversalPreview,
  },
  "POST /v1/staff/orders/{id}/reversals": {
    ...staff,
    summary: "Cancel or refund a part of an order, as the preview said; the family gets a mail and a credit note",
    path: uuidPath,
    body: staffReversal.extend({ seen: seenAmounts, reason: needed(1_000) }),
    answer: z.object({ id: uuid }),
    answerStatus: 201,
    idempotent: true,
  },
  "GET /v1/staff/orders/{id}/lines/{line_id}/moves": {
    ...staff,
    summary: "Where a booking can be moved, or what an item can be swapped for",
    path: linePath,
    answer: moveTargets,
  },
  "POST /v1/staff/orders/{id}/transfers/preview": {
    ...staff,
    summary: "What moving a booking or swapping an item would do; changes nothing",
    path: uuidPath,
    body: staffTransfer,
    answer: transferPreview,
  },
  "POST /v1/staff/orders/{id}/transfers": {
    ...staff,
    summary: "Move a booking or swap an item, as the preview said; the family gets a mail",
    path: uuidPath,
    body: staffTransfer.extend({ seen: seenTransfer, reason: needed(1_000) }),
    answer: z.object({ id: uuid, line_id: uuid }),
    answerStatus: 201,
    idempotent: true,
  },
  "POST /v1/staff/orders/{id}/send-pay-link": {
    ...staff,
    summary: "Mail the family the link to pay what the order owes, without an account",
    path: uuidPath,
    answer: z.object({ pay_link: z.string() }),
  },
  "POST /v1/staff/orders/{id}/correct-email": {
    ...staff,
    summary: "Correct the address to which the mails about an order go; what an account keeps as its own stays",
    path: uuidPath,
    body: z.object({ email: needed(300), reason: needed(500) }),
  },
  "GET /v1/staff/owed": {
    ...staff,
    summary: "Orders of the school that owe something, the longest overdue first",
    query: owedQuery,
    answer: listOf(orders.staffOwedRow),
  },
  "POST /v1/staff/owed/export": { ...staff, summary: "What is owed as CSV", query: owedQuery, csv: true },
  "POST /v1/staff/payouts/export": {
    ...staff,
    summary: "Payouts of the payment provider with what is in them, to the penny, as CSV; the network alone",
    query: z.object({
      from: isoDate.optional().describe("payouts that arrive from this day on; all by default"),
    }),
    csv: true,
  },
  "POST /v1/customers/{id}/stop-marketing": {
    ...staff,
    summary: "Withdraw a family's consent to marketing emails; the family alone gives it again",
    path: uuidPath,
  },
  "POST /v1/customers/export": { ...staff, summary: "Customers as CSV", query: customerQuery, csv: true },
  "POST /v1/children/read-medical/{id}": {
    ...staff,
    summary: "Read a child's health notes; every access is logged",
    path: uuidPath,
    body: z.object({ reason: needed(1_000) }),
    answer: z.object({ medical_conditions: z.string() }),
  },
  "GET /v1/staff/waiting-lists": {
    ...staff,
    summary: "Classes and camps of the school for which children wait",
    query: staffListQuery,
    answer: listOf(shape.staffWaitingListRow),
  },
  "POST /v1/staff/waiting-lists/export": {
    ...staff,
    summary: "Classes and camps for which children wait as CSV",
    query: staffListQuery,
    csv: true,
  },
  "GET /v1/staff/waiting-lists/entries": {
    ...staff,
    summary: "The children on the waiting list of a class or camp, in their order",
    query: waitingQuery,
    answer: z.array(shape.staffWaitingEntry),
  },
  "POST /v1/staff/waiting-lists/entries/export": {
    ...staff,
    summary: "The children on the waiting list of a class or camp as CSV",
    query: waitingQuery,
    csv: true,
  },
  "POST /v1/staff/waiting-lists/entries/{id}/offer": {
    ...staff,
    summary: "Offer a place to a child and those who were entered together, also out of turn",
    path: uuidPath,
    body: z.object({
      reason: needed(500),
      add_place: z.boolean().optional().describe("true: if no place is free, beyond the capacity"),
    }),
    idempotent: true,
  },
  "POST /v1/staff/waiting-lists/entries/{id}/remove": {
    ...staff,
    summary: "Take a child off a waiting list, with a reason that the family is mailed. Repeating it changes nothing",
    path: uuidPath,
    body: z.object({ reason: needed(500) }),
  },
  "POST /v1/staff/waiting-lists/entries/{id}/pass-over": {
    ...staff,
    summary: "Pass a child over for now, or no longer, with those who were entered together",
    path: uuidPath,
    body: z.object({ reason: needed(500).nullable().describe("null: no longer") }),
  },
  "GET /locations/managed": {
    ...staff,
    summary: "Locations of the school, on any host",
    query: archiveQuery,
    answer: shape.staffLocations,
  },
  "GET /v1/staff/locations/{id}/families": {
    ...staff,
    summary: "How many families have a future booking in the classes and camps of a location",
    path: idPath,
    answer: shape.locationFamilies,
  },
  "GET /tickets/list": {
    ...staff,
    summary: "Enquiries to the school",
    query: ticketQuery,
    answer: listOf(shape.staffTicketRow),
  },
  "GET /tickets/get/{id}": { ...staff, summary: "An enquiry", path: uuidPath, answer: shape.staffTicket },
  "POST /tickets/answer/{id}": {
    ...staff,
    summary: "Answer an enquiry by mail",
    path: uuidPath,
    body: z.object({
      message: needed(10_000),
      seen_answers: z
        .int()
        .optional()
        .describe("how many answers were seen; refused as edit_conflict if somebody has answered since"),
    }),
    answer: z.object({ id: uuid }),
    answerStatus: 201,
    idempotent: true,
  },
  "POST /tickets/close/{id}": { ...staff, summary: "Close an enquiry", path: uuidPath },
  "POST /tickets/reopen/{id}": { ...staff, summary: "Open a closed enquiry again", path: uuidPath },
  "GET /work-items/list": {
    ...staff,
    summary: "What somebody has to look at, such as a refund that failed",
    query: workItemQuery,
    answer: listOf(shape.staffWorkItem),
  },
  "POST /work-items/export": {
    ...staff,
    summary: "What somebody has to look at as CSV",
    query: workItemQuery,
    csv: true,
  },
  "POST /work-items/retry/{id}": {
    ...staff,
    summary: "Try again what failed, such as a refund or a mail",
    path: uuidPath,
  },
  "POST /work-items/paid-elsewhere/{id}": {
    ...staff,
    summary: "Record that a refund that failed was paid to the family another way, and close its work item",
    path: uuidPath,
    body: z.object({ amount: money.describe("what was paid: all that is owed"), reason: needed(1_000) }),
  },
  "POST /work-items/close/{id}": {
    ...staff,
    summary: "Close a work item by hand",
    path: uuidPath,
    body: z.object({ reason: needed(1_000) }),
  },
  "POST /tickets/export": { ...staff, summary: "Enquiries as CSV", query: ticketQuery, csv: true },
} as const satisfies Record<string, CallSpec>;
