import fc from "fast-check";
import { expect, test } from "vitest";
import { allocate } from "./allocate.ts";
import { addPence, pence } from "./pence.ts";

const amount = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(pence);
const weights = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 30 });

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [100, [0, 0], [50, 50]],
  [1, [1, 1], [1, 0]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [10, [3, 0, 1], [8, 0, 2]],
  [0, [5, 5], [0, 0]],
  [7, [0, 1], [0, 7]],
])("%i pence over %j is %j", (total, over, parts) => {
  expect(allocate(pence(total), over)).toEqual(parts);
});

test("the parts sum to the total, each less than a penny from its exact share", () => {
  fc.assert(
    fc.property(amount, weights, (total, over) => {
      const parts = allocate(total, over);
      expect(addPence(...parts)).toBe(total);
      const sum = over.reduce((a, b) => a + b, 0);
      if (sum > 0) parts.forEach((part, i) => expect(Math.abs(part - (total * (over[i] ?? 0)) / sum)).toBeLessThan(1));
    }),
    { numRuns: 2_000 },
  );
});

test("a refund is spread exactly like its sale", () => {
  fc.assert(
    fc.property(amount, weights, (total, over) => {
      expect(allocate(pence(-total), over)).toEqual(allocate(total, over).map((part) => pence(-part)));
    }),
  );
});

test("stays exact when total times weight exceeds the safe integers", () => {
  const parts = allocate(pence(Number.MAX_SAFE_INTEGER), [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1]);
  expect(parts.map(BigInt).reduce((a, b) => a + b)).toBe(BigInt(Number.MAX_SAFE_INTEGER));
});

test("refuses bad weights, and money without weights", () => {
  expect(() => allocate(pence(1), [-1])).toThrow(RangeError);
  expect(() => allocate(pence(1), [0.5])).toThrow(RangeError);
  expect(() => allocate(pence(1), [])).toThrow(RangeError);
  expect(allocate(pence(0), [])).toEqual([]);
});
