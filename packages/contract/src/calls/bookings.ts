import { z } from "zod";
import type { CallSpec } from "../call.ts";
import {
  balanceCheckout,
  bookings,
  calendarLink,
  credit,
  creditMovement,
  orderPage,
  orderRow,
  overview,
  waitingPlace,
} from "../shapes/bookings.ts";
import { isoDate, listOf, listQuery, uuid, uuidPath } from "../shapes/common.ts";

const account = { area: "account", auth: "customer" } as const;

/** What a customer has booked, ordered, paid and waits for: beside the contract, for the account app. */
export const bookingCalls = {
  "GET /v1/account/overview": { ...account, summary: "What comes next, and what is to be done", answer: overview },
  "GET /v1/account/bookings": {
    ...account,
    summary: "Classes and camps that were booked",
    query: listQuery.extend({
      when: z.enum(["upcoming", "past"]).optional().describe("past: also what was cancelled"),
      child_id: uuid.optional(),
    }),
    answer: bookings,
  },
  "GET /v1/account/calendar": { ...account, summary: "The private address of the calendar", answer: calendarLink },
  "POST /v1/account/calendar/renew": {
    ...account,
    summary: "A new address for the calendar; the one before is no more",
    answer: calendarLink,
  },
  "GET /v1/account/orders": {
    ...account,
    summary: "Orders, the newest first",
    query: listQuery,
    answer: listOf(orderRow),
  },
  "GET /v1/account/orders/{id}": {
    ...account,
    summary: "An order with what was paid",
    path: uuidPath,
    answer: orderPage,
  },
  "POST /v1/account/orders/{id}/pay-balance": {
    ...account,
    summary: "Begin to pay what an order still owes",
    path: uuidPath,
    body: z.object({
      up_to: isoDate.optional().describe("what is due up to this day; left out: all of it"),
      payment_method_id: z.string().max(200).optional().describe("a saved card of this customer's own"),
      save_payment_method: z.boolean().optional(),
    }),
    answer: balanceCheckout,
    idempotent: true,
  },
  "GET /v1/account/credit": { ...account, summary: "The credit there is", answer: credit },
  "GET /v1/account/credit/movements": {
    ...account,
    summary: "How the credit came about, the newest first",
    query: listQuery,
    answer: listOf(creditMovement),
  },
  "GET /v1/account/waiting-lists": {
    ...account,
    summary: "Places on waiting lists",
    query: listQuery,
    answer: listOf(waitingPlace),
  },
  "POST /v1/account/waiting-lists/{id}/withdraw": {
    ...account,
    summary: "Give a place on a waiting list up",
    path: uuidPath,
    answer: waitingPlace,
  },
} as const satisfies Record<string, CallSpec>;
