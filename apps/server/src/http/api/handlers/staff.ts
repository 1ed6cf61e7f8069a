import { exportLostLessons, listLostLessons, settleLostLesson } from "@matinee/service/lost-lessons";
import {
  endPlace,
  exportCustomers,
  getFamily,
  listCustomers,
  readHealthNotes,
  stopMarketing,
} from "@matinee/service/families";
import { exportOwed, listOwed, sendPayLink } from "@matinee/service/checkout";
import { exportPayouts } from "@matinee/service/payments";
import { correctOrderEmail, exportStaffOrders, getStaffOrder, listStaffOrders } from "@matinee/service/orders";
import {
  listStaffMoveTargets,
  previewStaffReversal,
  previewStaffTransfer,
  reverseByStaff,
  transferByStaff,
} from "@matinee/service/reversals";
import { getStaffHome, getWorkplace } from "@matinee/service/staff";
import {
  exportWaitingEntries,
  exportWaitingLists,
  listWaitingEntries,
  listWaitingLists,
  offerPlace,
  passOver,
  removeEntry,
} from "@matinee/service/waiting-list";
import {
  closeWorkItemByHand,
  exportWorkItems,
  listWorkItems,
  payRefundElsewhere,
  retryWorkItem,
} from "@matinee/service/work-items";
import type { Handlers } from "../call-request.ts";

export const staffHandlers = {
  "GET /v1/staff/home": ({ ctx }) => getStaffHome(ctx),
  "GET /v1/staff/workplace": ({ ctx }) => getWorkplace(ctx),
  "GET /v1/staff/waiting-lists": ({ ctx, query }) => listWaitingLists(ctx, query),
  "POST /v1/staff/waiting-lists/export": ({ ctx, query }) => exportWaitingLists(ctx, query),
  "GET /v1/staff/waiting-lists/entries": ({ ctx, query }) => listWaitingEntries(ctx, query),
  "POST /v1/staff/waiting-lists/entries/export": ({ ctx, query }) => exportWaitingEntries(ctx, query),
  "GET /v1/staff/lost-lessons": ({ ctx, query }) => listLostLessons(ctx, query),
  "POST /v1/staff/lost-lessons/export": ({ ctx, query }) => exportLostLessons(ctx, query),
  "POST /v1/staff/lost-lessons/{id}/settle": ({ ctx, path, body }) => settleLostLesson(ctx, { ...body, ...path }),
  "POST /v1/staff/waiting-lists/entries/{id}/offer": ({ ctx, path, body }) => offerPlace(ctx, { ...path, ...body }),
  "POST /v1/staff/waiting-lists/entries/{id}/remove": ({ ctx, path, body }) => removeEntry(ctx, { ...path, ...body }),
  "POST /v1/staff/waiting-lists/entries/{id}/pass-over": ({ ctx, path, body }) => passOver(ctx, { ...path, ...body }),
  "GET /v1/customers/list": ({ ctx, query }) => listCustomers(ctx, query),
  "GET /v1/customers/family/{id}": ({ ctx, path }) => getFamily(ctx, path),
  "POST /v1/staff/places/{id}/end": ({ ctx, path, body }) => endPlace(ctx, { ...body, ...path }),
  "GET /v1/staff/orders": ({ ctx, query }) => listStaffOrders(ctx, query),
  "POST /v1/staff/orders/export": ({ ctx, query }) => exportStaffOrders(ctx, query),
  "GET /v1/staff/orders/{id}": ({ ctx, path }) => getStaffOrder(ctx, path),
  "POST /v1/staff/orders/{id}/reversals/preview": ({ ctx, path, body }) =>
    previewStaffReversal(ctx, { ...body, ...path }),
  "POST /v1/staff/orders/{id}/reversals": ({ ctx, path, body }) => reverseByStaff(ctx, { ...body, ...path }),
  "GET /v1/staff/orders/{id}/lines/{line_id}/moves": ({ ctx, path }) => listStaffMoveTargets(ctx, path),
  "POST /v1/staff/orders/{id}/transfers/preview": ({ ctx, path, body }) =>
    previewStaffTransfer(ctx, { ...body, ...path }),
  "POST /v1/staff/orders/{id}/transfers": ({ ctx, path, body }) => transferByStaff(ctx, { ...body, ...path }),
  "POST /v1/staff/orders/{id}/send-pay-link": ({ ctx, path }) => sendPayLink(ctx, path),
  "POST /v1/staff/orders/{id}/correct-email": ({ ctx, path, body }) => correctOrderEmail(ctx, { ...body, ...path }),
  "GET /v1/staff/owed": ({ ctx, query }) => listOwed(ctx, query),
  "POST /v1/staff/owed/export": ({ ctx, query }) => exportOwed(ctx, query),
  "POST /v1/staff/payouts/export": ({ ctx, query }) => exportPayouts(ctx, query),
  "POST /v1/customers/{id}/stop-marketing": ({ ctx, path }) => stopMarketing(ctx, path),
  "POST /v1/customers/export": ({ ctx, query }) => exportCustomers(ctx, query),
  "POST /v1/children/read-medical/{id}": ({ ctx, path, body }) => readHealthNotes(ctx, { ...body, ...path }),
  "GET /work-items/list": ({ ctx, query }) => listWorkItems(ctx, query),
  "POST /work-items/export": ({ ctx, query }) => exportWorkItems(ctx, query),
  "POST /work-items/retry/{id}": ({ ctx, path }) => retryWorkItem(ctx, path),
  "POST /work-items/paid-elsewhere/{id}": ({ ctx, path, body }) => payRefundElsewhere(ctx, { ...body, ...path }),
  "POST /work-items/close/{id}": ({ ctx, path, body }) => closeWorkItemByHand(ctx, { ...body, ...path }),
} satisfies Partial<Handlers>;
