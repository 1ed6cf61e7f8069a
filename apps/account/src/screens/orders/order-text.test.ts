import { expect, test } from "vitest";
import { amountOwed, orderStatus } from "./order-text.ts";

test.each([
  ["confirmed", "paid", null, "Paid"],
  ["confirmed", "none", null, "Paid"],
  ["confirmed", "deposit_paid", null, "Deposit paid"],
  ["confirmed", "deposit_paid", "open", "Deposit paid"],
  ["confirmed", "deposit_paid", "failed", "Deposit paid"],
  ["confirmed", "deposit_paid", "processing", "Payment under way"],
  ["partly_cancelled", "paid", null, "Partly cancelled"],
  ["placed", "open", null, "Waiting for payment"],
  ["placed", "failed", null, "Waiting for payment"],
  ["placed", "processing", null, "Payment under way"],
  ["cancelled", "none", null, "Cancelled"],
  ["cancelled", "refund_due", null, "Refund on its way"],
  ["cancelled", "refunded", null, "Refunded"],
] as const)("an order that is %s, %s, its balance %s", (status, paid, balance, words) => {
  expect(orderStatus({ status, payment_status: paid, balance_payment: balance }).words).toBe(words);
});

test("only an order that stands owes something", () => {
  const balances = [
    { due_on: "2026-12-01", amount: 3_000 },
    { due_on: "2027-01-01", amount: 500 },
  ];
  expect(amountOwed({ status: "confirmed", balances })).toBe(3_500);
  expect(amountOwed({ status: "cancelled", balances })).toBe(0);
});
