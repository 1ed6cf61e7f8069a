import { expect, test } from "vitest";
import { amountOwed, cancelLabel, lineDates, orderStatus } from "./order-text.ts";

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
  expect(orderStatus({ status, payment_status: paid, balance_payment: balance, balances: [] }).label).toBe(label);
});

test("an order with an overdue part says so, unless its payment is in progress or it is cancelled", () => {
  const overdue = {
    payment_status: "deposit_paid" as const,
    balance_payment: null,
    balances: [{ due_on: "2026-12-01", amount: 3_000, overdue: true }],
  };
  expect(orderStatus({ ...overdue, status: "confirmed" }).label).toBe("Payment overdue");
  expect(orderStatus({ ...overdue, status: "confirmed", balance_payment: "processing" }).label).toBe(
    "Payment in progress",
  );
  expect(orderStatus({ ...overdue, status: "cancelled" }).label).toBe("Cancelled");
});

test("an order has an amount to pay once it was confirmed, also if it is cancelled", () => {
  const balances = [
    { due_on: "2026-12-01", amount: 3_000, overdue: false },
    { due_on: "2027-01-01", amount: 500, overdue: false },
  ];
  expect(amountOwed({ status: "confirmed", balances })).toBe(3_500);
  expect(amountOwed({ status: "cancelled", balances })).toBe(3_500);
  expect(amountOwed({ status: "placed", balances })).toBe(0);
});

test("a line says from when to when, and names each chosen day of a camp", () => {
  const dates = ["2027-02-15", "2027-02-17", "2027-02-19"].map((date) => ({ date, start: "09:30", end: "15:30" }));
  expect(lineDates({ dates, by_the_day: false })).toBe("Mon 15 Feb to Fri 19 Feb");
  expect(lineDates({ dates, by_the_day: true })).toBe("Mon 15 Feb, Wed 17 Feb and Fri 19 Feb");
  expect(lineDates({ dates: dates.slice(0, 1), by_the_day: false })).toBe("Mon 15 Feb");
  expect(lineDates({ dates: [], by_the_day: false })).toBe("");
});

test("the button that cancels promises money back only if money comes back", () => {
  expect(cancelLabel({ to_card: 500, to_credit: 250, off_debt: 100 })).toBe("Cancel and get £7.50 back");
  expect(cancelLabel({ to_card: 0, to_credit: 0, off_debt: 18650 })).toBe("Cancel and pay £186.50 less");
  expect(cancelLabel({ to_card: 0, to_credit: 0, off_debt: 0 })).toBe("Cancel without a refund");
});
