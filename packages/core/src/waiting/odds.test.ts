import fc from "fast-check";
import { expect, test } from "vitest";
import { oddsOf } from "./odds.ts";

test.each([
  [{ offers: 2, weeks: 52 }, 1, null],
  [{ offers: 9, weeks: 4 }, 1, null],
  [{ offers: 12, weeks: 52 }, 1, "good"],
  [{ offers: 12, weeks: 52 }, 2, "fair"],
  [{ offers: 12, weeks: 52 }, 5, "small"],
])("%j at position %i: %s", (past, position, odds) => {
  expect(oddsOf(past, position)).toBe(odds);
});

test("the odds fall down the line, and rise with the places of the past", () => {
  const rank = { good: 2, fair: 1, small: 0 };
  const odds = fc.tuple(
    fc.integer({ min: 3, max: 60 }),
    fc.integer({ min: 8, max: 52 }),
    fc.integer({ min: 1, max: 40 }),
  );
  fc.assert(
    fc.property(odds, ([offers, weeks, position]) => {
      const here = oddsOf({ offers, weeks }, position);
      const behind = oddsOf({ offers, weeks }, position + 1);
      const more = oddsOf({ offers: offers + 1, weeks }, position);
      if (here === null || behind === null || more === null) throw new Error("The past is long enough");
      expect(rank[behind]).toBeLessThanOrEqual(rank[here]);
      expect(rank[more]).toBeGreaterThanOrEqual(rank[here]);
    }),
  );
});
