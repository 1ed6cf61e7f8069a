import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, londonWallClock } from "../kernel/index.ts";
import { offerEnd, offerReminder } from "./offer-times.ts";

test.each([
  // 48 hours, by day.
  ["2026-11-10T10:17:45Z", "2026-12-05T10:00:00Z", "2026-11-12T10:17:00Z"],
  // An end in the night moves to the morning, in winter and in summer time.
  ["2026-11-10T23:30:00Z", "2026-12-05T10:00:00Z", "2026-11-13T08:00:00Z"],
  ["2026-06-10T02:30:00Z", "2026-07-04T09:00:00Z", "2026-06-12T07:00:00Z"],
  // Half the time to the class, where that is shorter.
  ["2026-11-10T10:00:00Z", "2026-11-11T09:30:00Z", "2026-11-10T20:30:00Z"],
  ["2026-11-10T10:00:00Z", "2026-11-11T18:00:00Z", "2026-11-11T08:00:00Z"],
  ["2026-11-10T10:00:00Z", "2026-11-10T16:00:00Z", "2026-11-10T13:00:00Z"],
  // Less than an hour to decide is no offer, nor is a night.
  ["2026-11-10T10:00:00Z", "2026-11-10T11:30:00Z", null],
  ["2026-11-10T22:00:00Z", "2026-11-11T09:00:00Z", null],
  // The night in which clocks go forward, and the one in which they go back.
  ["2026-03-27T01:30:00Z", "2026-04-25T09:00:00Z", "2026-03-29T07:00:00Z"],
  ["2026-10-23T02:30:00Z", "2026-11-21T10:00:00Z", "2026-10-25T08:00:00Z"],
])("made at %s for a class at %s, an offer lapses at %s", (now, startsAt, end) => {
  expect(offerEnd(instant(now), instant(startsAt))).toBe(end);
});

/** Moments around both changes of the clock in 2026, and half a year apart from them. */
const moment = fc
  .tuple(fc.constantFrom("2026-01-15", "2026-03-26", "2026-07-01", "2026-10-22"), fc.nat({ max: 7 * 24 * 3_600 }))
  .map(([day, seconds]) => Date.parse(`${day}T00:00:00Z`) + seconds * 1_000);
const at = (ms: number) => instant(new Date(ms).toISOString());
const HOUR = 3_600_000;

test("an offer never lapses in the night, leaves an hour at least, and ends before the class and within 48 hours and a night", () => {
  fc.assert(
    fc.property(moment, fc.nat({ max: 21 * 24 * 3_600 }), (now, seconds) => {
      const start = now + seconds * 1_000;
      const end = offerEnd(at(now), at(start));
      if (end === null) {
        // Only what is near is left out: what begins before the end of the next morning.
        expect(start - now).toBeLessThan(24 * HOUR);
        return;
      }
      const clock = londonWallClock(end).at;
      expect(clock >= "08:00" && clock < "21:00").toBe(true);
      const ms = Date.parse(end);
      expect(ms - now).toBeGreaterThanOrEqual(HOUR);
      expect(ms - now).toBeLessThanOrEqual((48 + 12) * HOUR);
      expect(start - ms).toBeGreaterThanOrEqual(HOUR);
      if (start - now >= 10 * 24 * HOUR) expect(ms - now).toBeGreaterThan(48 * HOUR - 60_000);
    }),
    { numRuns: 2_000 },
  );
});

/** Offered at 20:30 on the evening before, for a day and half an hour. */
const CLOCKS_GO_BACK: [number, number, number][] = [[1_792_870_200_000, 1_170, 0]];

test("a reminder comes by day, between the offer and its end, and only for a long offer", () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 8 * 60, max: 20 * 60 }), fc.nat({ max: 3 }), (now, minute, days) => {
      const end = Math.ceil(now / (24 * HOUR)) * 24 * HOUR + days * 24 * HOUR + minute * 60_000;
      const reminder = offerReminder(at(now), at(end));
      if (reminder === null) {
        // The evening before is at most half a day and, when the clocks go back, an hour before the last twelve hours.
        expect(end - now).toBeLessThan(24.5 * HOUR + 1);
        return;
      }
      const clock = londonWallClock(reminder).at;
      expect(clock >= "08:00" && clock < "21:00").toBe(true);
      expect(Date.parse(reminder)).toBeGreaterThan(now);
      expect(Date.parse(reminder)).toBeLessThanOrEqual(end - 12 * HOUR);
    }),
    { numRuns: 1_000, examples: CLOCKS_GO_BACK },
  );
});
