import { poundsDecimal } from "@matinee/format";
import { expect, test } from "vitest";
import { penceOf } from "./read-numbers.ts";

test.each([
  ["12.50", 1_250],
  ["£12", 1_200],
  ["1,200.5", 120_050],
  ["0", 0],
])("%s is an amount", (text, pence) => {
  expect(penceOf(text)).toBe(pence);
  expect(penceOf(poundsDecimal(pence))).toBe(pence);
});

test.each(["", "12.505", "-1", "free", "12.", "0.005"])("%j is none in whole pence", (text) => {
  expect(penceOf(text)).toBeNull();
});
