import { expect, test } from "vitest";
import { percentile } from "./percentile.ts";

test("the percentile is the value of the nearest rank", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 50)).toBe(50);
  expect(percentile(hundred, 99)).toBe(99);
  expect(percentile(hundred, 100)).toBe(100);
  expect(percentile([7], 99)).toBe(7);
  expect(percentile([], 99)).toBeNaN();
});
