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
import { isoDate, listOf, listQuery, money, uuid, uuidPath } from "../shapes/common.ts";
import { needed } from "../shapes/people.ts";
import { cancellation, reversalPreview, seenAmounts } from "../shapes/reversals.ts";
import { moveTargets, seenTransfer, transfer, transferPreview } from "../shapes/transfers.ts";

const account = { area: "account", auth: "customer" } as const;

/** A customer's bookings, orders, payments and waiting lists, for the account app. Not part of the specification. */
export const bookingCalls = {
  "GET /v1/account/overview": { ...account, summary: "Next dates and open tasks", answer: overview },
  "GET /v1/account/bookings": {
    ...account,
    summary: "Booked classes and camps",
    query: listQuery.extend({
      when: z.enum(["upcoming", "past"]).optional().describe("past includes cancelled bookings"),
      child_id: uuid.optional(),
    }),
    answer: bookings,
  },
  "GET /v1/account/calendar": { ...account, summary: "The calendar's private link", answer: calendarLink },
  "POST /v1/account/calendar/renew": {
    ...account,
    summary: "Make a new calendar link; the old one stops working",
    answer: calendarLink,
  },
  "GET /v1/account/orders": {
    ...account,
    summary: "Orders, newest first",
    query: listQuery,
    answer: listOf(orderRow),
  },
  "GET /v1/account/orders/{id}": {
    ...account,
    summary: "An order with its payments",
    path: uuidPath,
    answer: orderPage,
  },
  "POST /v1/account/orders/{id}/pay-balance": {
    ...account,
    summary: "Start paying an order's balance",
    path: uuidPath,
    body: z.object({
      up_to: isoDate.optional().describe("pays what is due by this day; left out: everything"),
      payment_method_id: z.string().max(200).optional().describe("one of the customer's saved cards"),
      save_payment_method: z.boolean().optional(),
    }),
    answer: balanceCheckout,
    idempotent: true,
  },
  "POST /v1/account/orders/{id}/pay-with-credit": {
    ...account,
    summary: "Pay an order's balance with credit, as far as it goes",
    path: uuidPath,
    body: z.object({
      amount: money.min(1).describe("the order's payable_with_credit that was shown; refused if it is different now"),
    }),
    answer: z.object({ paid: money }),
    idempotent: true,
  },
  "POST /v1/account/orders/{id}/stop-automatic-payment": {
    ...account,
    summary: "Withdraw the consent to charge the saved card for what the order owes later",
    path: uuidPath,
  },
  "POST /v1/account/orders/{id}/cancel/preview": {
    ...account,
    summary: "What cancelling lines would give back by the school's rule; changes nothing",
    path: uuidPath,
    body: cancellation,
    answer: reversalPreview,
  },
  "POST /v1/account/orders/{id}/cancel": {
    ...account,
    summary: "Cancel lines of an own order by the school's rule, as the preview said",
    path: uuidPath,
    body: cancellation.extend({ seen: seenAmounts }),
    answer: z.object({ id: uuid }),
    answerStatus: 201,
    idempotent: true,
  },
  "GET /v1/account/orders/{id}/lines/{line_id}/moves": {
    ...account,
    summary: "Where an own booking can be moved, or what an item can be swapped for",
    path: uuidPath.extend({ line_id: uuid }),
    answer: moveTargets,
  },
  "POST /v1/account/orders/{id}/transfers/preview": {
    ...account,
    summary: "What moving an own booking or swapping an item would do; changes nothing",
    path: uuidPath,
    body: transfer,
    answer: transferPreview,
  },
  "POST /v1/account/orders/{id}/transfers": {
    ...account,
    summary: "Move an own booking or swap an item by the school's rule, as the preview said",
    path: uuidPath,
    body: transfer.extend({ seen: seenTransfer }),
    answer: z.object({ id: uuid, line_id: uuid }),
    answerStatus: 201,
    idempotent: true,
  },
  "POST /v1/account/orders/{id}/ask": {
    ...account,
    summary: "Ask the school that sold a line for what its rule doesn't give; becomes an enquiry",
    path: uuidPath,
    body: z.object({ line_id: uuid, message: needed(5_000) }),
    answer: z.object({ reference: z.string() }),
    answerStatus: 201,
    idempotent: true,
  },
  "GET /v1/account/credit": { ...account, summary: "Available credit", answer: credit },
  "GET /v1/account/credit/movements": {
    ...account,
    summary: "Credit history, newest first",
    query: listQuery,
    answer: listOf(creditMovement),
  },
  "GET /v1/account/waiting-lists": {
    ...account,
    summary: "Waiting-list entries",
    query: listQuery,
    answer: listOf(waitingPlace),
  },
  "POST /v1/account/waiting-lists/{id}/withdraw": {
    ...account,
    summary: "Leave a waiting list",
    path: uuidPath,
    answer: waitingPlace,
  },
  "POST /v1/account/waiting-lists/{id}/decline": {
    ...account,
    summary: "Decline an offer for the children who were entered together",
    path: uuidPath,
    answer: waitingPlace,
  },
} as const satisfies Record<string, CallSpec>;
