import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { addDays, dateOf, daysBetween, isoDate, nextWeekday, parseIsoDate, weekdayOf, WEEKDAYS } from "./iso-date.ts";

const day = fc.integer({ min: -20_000, max: 40_000 }).map((n) => addDays(isoDate("2000-01-01"), n));

test.each([
  "2026-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-1-1",
  "26-01-01",
  "2026-01-01T00:00",
  "",
  "2026-01-32",
  "+002026-01-01",
  "1900-02-29",
  "2026-04-31",
  "2026-04-00",
])("%j is not a date", (text) => {
  expect(parseIsoDate(text)).toBeNull();
  expect(() => isoDate(text)).toThrow(RangeError);
});

test("every day of four centuries is counted as Temporal counts it", () => {
  const first = Temporal.PlainDate.from("1899-12-30");
  const wrong: string[] = [];
  for (let n = 0; n < 146_097; n += 1) {
    const told = addDays(isoDate("1899-12-30"), n);
    const expected = first.add({ days: n });
    if (told !== expected.toString() || weekdayOf(told) !== expected.dayOfWeek) wrong.push(told);
  }
  expect(wrong).toEqual([]);
});

test("a date beyond four digits a year is refused", () => {
  expect(() => addDays(isoDate("9999-12-31"), 1)).toThrow(RangeError);
  expect(() => addDays(isoDate("0000-01-01"), -1)).toThrow(RangeError);
  expect(addDays(isoDate("0049-12-31"), 1)).toBe("0050-01-01");
  expect(dateOf(50, 1, 1)).toBe("0050-01-01");
  for (const [year, month, dayOfMonth] of [
    [2026, 2, 29],
    [2026, 0, 1],
    [-1, 1, 1],
    [2026, 1.5, 1],
    [20_260, 1, 1],
  ] as const)
    expect(() => dateOf(year, month, dayOfMonth)).toThrow(RangeError);
});

test("knows leap days and weekdays", () => {
  expect(parseIsoDate("2028-02-29")).toBe("2028-02-29");
  expect(parseIsoDate("2100-02-29")).toBeNull();
  expect(weekdayOf(isoDate("2026-11-21"))).toBe(6);
  expect(weekdayOf(isoDate("2026-11-22"))).toBe(7);
  expect(dateOf(2026, 3, 1)).toBe("2026-03-01");
});

test("adding days and counting days are inverse", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5_000, max: 5_000 }), (on, n) => {
      expect(daysBetween(on, addDays(on, n))).toBe(n);
      expect(addDays(on, n) > on).toBe(n > 0);
    }),
  );
});

test("the next weekday has the right weekday and is within a week", () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...WEEKDAYS), (on, weekday) => {
      const found = nextWeekday(on, weekday);
      expect(weekdayOf(found)).toBe(weekday);
      expect(daysBetween(on, found)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(on, found)).toBeLessThan(7);
    }),
  );
});
