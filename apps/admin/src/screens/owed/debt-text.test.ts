import { expect, test } from "vitest";
import { debtPaymentText } from "./debt-text.ts";

test("a payment says how much, how and when", () => {
  const payment = { amount: 2_000, paid_on: "2026-05-03" };
  expect(debtPaymentText({ ...payment, method: "bank_transfer" })).toBe("£20.00 by bank transfer, 3 May 2026");
  expect(debtPaymentText({ ...payment, method: "let_off" })).toBe("£20.00 written off, 3 May 2026");
});
