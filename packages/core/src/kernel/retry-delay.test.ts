import fc from "fast-check";
import { expect, test } from "vitest";
import { retryDelay } from "./retry-delay.ts";

const rule = { firstSeconds: 5, longestSeconds: 900 };

test.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [8, 640],
  [9, 900],
  [5_000, 900],
])("the pause after attempt %i is %i seconds without jitter", (attempts, seconds) => {
  expect(retryDelay(attempts, 0.5, rule)).toBe(seconds);
});

test("pauses vary by a quarter either way, and never shrink as attempts grow", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempts, chance) => {
        const middle = retryDelay(attempts, 0.5, rule);
        const pause = retryDelay(attempts, chance, rule);
        expect(pause).toBeGreaterThanOrEqual(middle * 0.75);
        expect(pause).toBeLessThanOrEqual(middle * 1.25);
        expect(retryDelay(attempts + 1, chance, rule)).toBeGreaterThanOrEqual(pause);
      },
    ),
  );
});

test.each([0, -1, 1.5, Number.NaN])("%d is no number of attempts", (attempts) => {
  expect(() => retryDelay(attempts, 0.5, rule)).toThrow(RangeError);
});
