import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPence, formatPenceExact, poundsDecimal } from "./money.ts";

test.each([
  [0, "£0", "£0.00"],
  [-0, "£0", "£0.00"],
  [1, "£0.01", "£0.01"],
  [99, "£0.99", "£0.99"],
  [2700, "£27", "£27.00"],
  [1350, "£13.50", "£13.50"],
  [123_456, "£1,234.56", "£1,234.56"],
  [100_000_000, "£1,000,000", "£1,000,000.00"],
  [-500, "−£5", "−£5.00"],
  [-1, "−£0.01", "−£0.01"],
])("%i pence", (pence, short, exact) => {
  expect(formatPence(pence)).toBe(short);
  expect(formatPenceExact(pence)).toBe(exact);
});

test("an amount for a file is a plain number of pounds", () => {
  expect([0, 5, 1350, 123_456, -1350].map(poundsDecimal)).toEqual(["0.00", "0.05", "13.50", "1234.56", "-13.50"]);
});

test("every amount reads as Intl writes it, but for the minus sign", () => {
  const intl = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -200_000, max: 200_000 }), fc.integer()), (pence) => {
      const expected = intl.format(pence / 100).replace("-", "−");
      expect(formatPenceExact(pence)).toBe(expected);
      expect(formatPence(pence)).toBe(expected.replace(/\.00$/u, ""));
    }),
  );
});
