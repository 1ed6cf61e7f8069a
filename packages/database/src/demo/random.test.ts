import { expect, test } from "vitest";
import { randomFor } from "./random.ts";

const draw = (name: string): number[] => {
  const random = randomFor(name);
  return Array.from({ length: 5 }, () => random.int(0, 1_000_000));
};

test("one name always gives the same numbers, and another name gives others", () => {
  expect(draw("leeds")).toEqual(draw("leeds"));
  expect(draw("leeds")).not.toEqual(draw("bristol"));
});

test("numbers stay within their bounds and reach all of them", () => {
  const random = randomFor("bounds");
  const seen = new Set(Array.from({ length: 1_000 }, () => random.int(3, 7)));
  expect([...seen].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7]);
  const shares = Array.from({ length: 10_000 }, () => random.next());
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...shares)).toBeLessThan(1);
  expect(shares.reduce((a, b) => a + b) / shares.length).toBeCloseTo(0.5, 1);
  expect(random.bytes(10).every((byte) => byte >= 0 && byte <= 255)).toBe(true);
  expect(() => random.pick([])).toThrow(RangeError);
});
