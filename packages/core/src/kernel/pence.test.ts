import { expect, test } from "vitest";
import { addPence, pence, subtractPence, timesPence } from "./pence.ts";

test("holds whole pence only", () => {
  expect(pence(1250)).toBe(1250);
  for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => pence(bad)).toThrow(RangeError);
});

test("minus zero becomes zero", () => {
  expect(Object.is(pence(-0), 0)).toBe(true);
  expect(Object.is(timesPence(pence(-5), 0), 0)).toBe(true);
});

test("adds, subtracts and multiplies", () => {
  expect(addPence()).toBe(0);
  expect(addPence(pence(1), pence(2), pence(-5))).toBe(-2);
  expect(subtractPence(pence(100), pence(250))).toBe(-150);
  expect(timesPence(pence(1999), 3)).toBe(5997);
});
