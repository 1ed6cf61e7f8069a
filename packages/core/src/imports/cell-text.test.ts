import { tries } from "@matinee/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cellText, harmlessCell } from "./cell-text.ts";

const riskyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom("'", "=", "-", "+", "@", "\t", "\r", "\n", "1", ".", "a", "＝"), { maxLength: 6 })
    .map((parts) => parts.join("")),
);

test("every text is read back from its cell", () => {
  fc.assert(
    fc.property(riskyText, (text) => {
      expect(cellText(harmlessCell(text))).toBe(text);
    }),
    { numRuns: tries({ every: 2_000, long: 50_000 }) },
  );
});

test("no cell begins a formula, but for signed numbers", () => {
  fc.assert(
    fc.property(riskyText, (text) => {
      const cell = harmlessCell(text);
      expect(/^[=+\-@\t\r\n＝＋－＠]/u.test(cell) && !/^[+-]\d+(?:\.\d+)?$/u.test(cell)).toBe(false);
    }),
    { numRuns: tries({ every: 2_000, long: 50_000 }) },
  );
});

test.each([
  ["-1.53", "-1.53"],
  ["+447700900123", "+447700900123"],
  ["+44 7700 900123", "'+44 7700 900123"],
  ["=SUM(A1)", "'=SUM(A1)"],
  ["'=SUM(A1)", "''=SUM(A1)"],
  ["'tis", "'tis"],
  ["O'Neill", "O'Neill"],
  ["", ""],
])("%j is the cell %j", (text, cell) => {
  expect([harmlessCell(text), cellText(cell)]).toEqual([cell, text]);
});
