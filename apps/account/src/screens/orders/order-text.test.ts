import { expect, test } from "vitest";
import { amountOwed, orderStatus } from "./order-text.ts";

test.each([
  ["confirmed", "paid", null, "Paid"],
  ["confirmed", "none", null, "Paid"],
  ["confirmed", "deposit_paid", null, "Deposit paid"],
  ["confirmed", "deposit_paid", "open", "Deposit paid"],
  ["confirmed", "deposit_paid", "failed", "Deposit paid"],
  ["confirmed", "deposit_paid", "processing", "Payment in progress"],
  ["partly_cancelled", "paid", null, "Partly cancelled"],
  ["placed", "open", null, "Waiting for payment"],
  ["placed", "failed", null, "Waiting for payment"],
  ["placed", "processing", null, "Payment in progress"],
  ["cancelled", "none", null, "Cancelled"],
  ["cancelled", "refund_due", null, "Refund on its way"],
  ["cancelled", "refunded", null, "Refunded"],
] as const)("an order that is %s and %s with balance payment %s is labelled %s", (status, paid, balance, label) => {
  expect(orderStatus({ status, payment_status: paid, balance_payment: balance }).label).toBe(label);
});

test("only a confirmed order has an amount to pay", () => {
  const balances = [
    { due_on: "2026-12-01", amount: 3_000 },
    { due_on: "2027-01-01", amount: 500 },
  ];
  expect(amountOwed({ status: "confirmed", balances })).toBe(3_500);
  expect(amountOwed({ status: "cancelled", balances })).toBe(0);
});
