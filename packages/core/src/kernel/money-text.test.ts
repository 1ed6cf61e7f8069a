import { expect, test } from "vitest";
import { formatPounds } from "./money-text.ts";
import { pence } from "./pence.ts";

test.each([
  [0, "£0.00"],
  [5, "£0.05"],
  [2450, "£24.50"],
  [123_450, "£1,234.50"],
  [1_234_567_89, "£1,234,567.89"],
  [-100_000, "−£1,000.00"],
])("%i pence are %s", (amount, text) => {
  expect(formatPounds(pence(amount))).toBe(text);
});
