import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { staffListQuery, uuid, uuidPath } from "../shapes/common.ts";
import { debtPaymentForm, staffDebt, staffDebtList } from "../shapes/debts.ts";
import { needed } from "../shapes/people.ts";

const staff = { area: "staff", auth: "staff" } as const;

const debtQuery = staffListQuery.extend({
  q: z.string().trim().max(100).optional().describe("in name and email of the family"),
  status: z.enum(["owed", "settled"]).optional().describe("default: owed"),
});

/** What families owed a school before it came here, as its import brought it over. */
export const staffDebtCalls = {
  "GET /v1/staff/debts": {
    ...staff,
    summary: "What families owe the school from before, the most first",
    query: debtQuery,
    answer: staffDebtList,
  },
  "POST /v1/staff/debts/export": {
    ...staff,
    summary: "What families owe the school from before as CSV",
    query: debtQuery,
    csv: true,
  },
  "POST /v1/staff/debts/{id}/payments": {
    ...staff,
    summary: "Record what the school got of such a debt, or that the debt is written off",
    path: uuidPath,
    body: debtPaymentForm,
    answer: staffDebt,
    answerStatus: 201,
    idempotent: true,
  },
  "POST /v1/staff/debts/{id}/payments/{payment_id}/take-back": {
    ...staff,
    summary: "Take back what was recorded by mistake; the family owes it again",
    path: uuidPath.extend({ payment_id: uuid }),
    body: z.object({ reason: needed(500) }),
    answer: staffDebt,
  },
} as const satisfies Record<string, CallSpec>;
