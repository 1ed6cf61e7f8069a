import { exportDebts, listDebts, recordDebtPayment, undoDebtPayment } from "@matinee/service/checkout";
import type { Handlers } from "../call-request.ts";

export const staffDebtHandlers = {
  "GET /v1/staff/debts": ({ ctx, query }) => listDebts(ctx, query),
  "POST /v1/staff/debts/export": ({ ctx, query }) => exportDebts(ctx, query),
  "POST /v1/staff/debts/{id}/payments": ({ ctx, path, body }) => recordDebtPayment(ctx, { ...body, ...path }),
  "POST /v1/staff/debts/{id}/payments/{payment_id}/take-back": ({ ctx, path, body }) =>
    undoDebtPayment(ctx, { ...body, ...path }),
} satisfies Partial<Handlers>;
