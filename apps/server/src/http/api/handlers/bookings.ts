import {
  getCalendarLink,
  getCredit,
  getOrderPage,
  listBookings,
  listCreditMovements,
  listOrders,
  renewCalendarLink,
} from "@matinee/service/orders";
import { getAccountOverview } from "@matinee/service/accounts";
import { payBalance, payBalanceWithCredit, stopAutomaticPayment } from "@matinee/service/checkout";
import {
  askAboutLine,
  cancelByFamily,
  listOwnMoveTargets,
  previewCancellation,
  previewOwnTransfer,
  transferByFamily,
} from "@matinee/service/reversals";
import { declineWaiting, listWaiting, withdrawWaiting } from "@matinee/service/waiting-list";
import { type Handlers, noContent } from "../call-request.ts";

export const bookingHandlers = {
  "GET /v1/account/overview": ({ ctx }) => getAccountOverview(ctx),
  "GET /v1/account/bookings": ({ ctx, query }) => listBookings(ctx, query),
  "GET /v1/account/calendar": ({ ctx }) => getCalendarLink(ctx),
  "POST /v1/account/calendar/renew": ({ ctx }) => renewCalendarLink(ctx),
  "GET /v1/account/orders": ({ ctx, query }) => listOrders(ctx, query),
  "GET /v1/account/orders/{id}": ({ ctx, path }) => getOrderPage(ctx, path),
  "POST /v1/account/orders/{id}/pay-balance": ({ ctx, path, body }) => payBalance(ctx, { ...path, ...body }),
  "POST /v1/account/orders/{id}/pay-with-credit": ({ ctx, path, body }) =>
    payBalanceWithCredit(ctx, { ...body, ...path }),
  "POST /v1/account/orders/{id}/stop-automatic-payment": async ({ ctx, path }) =>
    noContent(await stopAutomaticPayment(ctx, path)),
  "POST /v1/account/orders/{id}/cancel/preview": ({ ctx, path, body }) =>
    previewCancellation(ctx, { ...body, ...path }),
  "POST /v1/account/orders/{id}/cancel": ({ ctx, path, body }) => cancelByFamily(ctx, { ...body, ...path }),
  "GET /v1/account/orders/{id}/lines/{line_id}/moves": ({ ctx, path }) => listOwnMoveTargets(ctx, path),
  "POST /v1/account/orders/{id}/transfers/preview": ({ ctx, path, body }) =>
    previewOwnTransfer(ctx, { ...body, ...path }),
  "POST /v1/account/orders/{id}/transfers": ({ ctx, path, body }) => transferByFamily(ctx, { ...body, ...path }),
  "POST /v1/account/orders/{id}/ask": ({ ctx, path, body }) => askAboutLine(ctx, { ...body, ...path }),
  "GET /v1/account/credit": ({ ctx }) => getCredit(ctx),
  "GET /v1/account/credit/movements": ({ ctx, query }) => listCreditMovements(ctx, query),
  "GET /v1/account/waiting-lists": ({ ctx, query }) => listWaiting(ctx, query),
  "POST /v1/account/waiting-lists/{id}/withdraw": ({ ctx, path }) => withdrawWaiting(ctx, path),
  "POST /v1/account/waiting-lists/{id}/decline": ({ ctx, path }) => declineWaiting(ctx, path),
} satisfies Partial<Handlers>;
