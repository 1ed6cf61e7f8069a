import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate } from "./iso-date.ts";
import { localTime } from "./local-time.ts";
import { instant, londonInstant, londonWallClock } from "./london-time.ts";

test.each([
  ["2026-03-28", "16:30", "2026-03-28T16:30:00Z"],
  ["2026-03-29", "16:30", "2026-03-29T15:30:00Z"],
  ["2026-10-24", "10:00", "2026-10-24T09:00:00Z"],
  ["2026-10-25", "10:00", "2026-10-25T10:00:00Z"],
  ["2027-03-27", "09:15", "2027-03-27T09:15:00Z"],
  ["2027-03-28", "09:15", "2027-03-28T08:15:00Z"],
  // Skipped in spring: an hour later. Repeated in autumn: the first of the two.
  ["2026-03-29", "01:30", "2026-03-29T01:30:00Z"],
  ["2026-10-25", "01:30", "2026-10-25T00:30:00Z"],
])("%s %s in London is %s", (on, at, expected) => {
  expect(londonInstant(isoDate(on), localTime(at))).toBe(expected);
});

test("a wall-clock time survives the round trip, except in the skipped hour", () => {
  const on = fc.nat({ max: 20_000 }).map((n) => addDays(isoDate("2000-01-01"), n));
  const at = fc
    .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
    .map(([h, m]) => localTime(`${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}`));
  fc.assert(
    fc.property(on, at, (day, time) => {
      fc.pre(!time.startsWith("01:"));
      expect(londonWallClock(londonInstant(day, time))).toEqual({ on: day, at: time });
    }),
  );
});

test("an instant is in UTC and exists", () => {
  expect(instant("2026-09-01T15:30:00Z")).toBe("2026-09-01T15:30:00Z");
  for (const bad of ["2026-09-01T15:30:00+01:00", "2026-09-01", "2026-02-30T10:00:00Z", "Z"]) {
    expect(() => instant(bad)).toThrow(RangeError);
  }
});
