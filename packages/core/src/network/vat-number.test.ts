import { expect, test } from "vitest";
import { parseVatNumber } from "./vat-number.ts";

// Others than the first are one digit off, or no number at all; the last two digits follow from the first seven.
test.each([
  ["GB 123 4567 82", "GB 123 4567 82"],
  ["GB123456789", null],
  ["GB333289454", "GB 333 2894 54"],
  ["333 2894 54", "GB 333 2894 54"],
  ["gb333289454001", "GB 333 2894 54 001"],
  ["GB333289455", null],
  ["GB323289454", null],
  ["GB33328945", null],
  ["000 0000 00", null],
  ["", null],
  ["not registered", null],
])("%s", (text, expected) => {
  expect(parseVatNumber(text)).toBe(expected);
});
