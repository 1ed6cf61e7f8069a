import { byRole, named } from "./rows.ts";

/** Who may read the lists of money, what families owe and what the provider paid out, and record what was paid past the provider. */
export const MONEY_ROWS = {
  "GET /v1/staff/debts": byRole("owed:read"),
  "POST /v1/staff/debts/export": byRole("owed:read"),
  "POST /v1/staff/debts/{id}/payments": named("debt", "debt:settle", ({ it }) => ({
    path: { id: it.debt },
    body: { amount: 0, method: "cash", paid_on: "2026-01-05" },
  })),
  // Without a reason it is refused after the question who asks.
  "POST /v1/staff/debts/{id}/payments/{payment_id}/take-back": named("debt", "debt:settle", ({ it }) => ({
    path: { id: it.debt, payment_id: it.debt },
    body: { reason: " " },
  })),
  "GET /v1/staff/owed": byRole("owed:read"),
  "POST /v1/staff/owed/export": byRole("owed:read"),
  "POST /v1/staff/payouts/export": byRole("payout:read"),
  "POST /work-items/paid-elsewhere/{id}": named("workItem", "work_item:pay_elsewhere", ({ it }) => ({
    path: { id: it.workItem },
    body: { amount: 2_400, reason: "By bank transfer" },
  })),
};
