import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, bankHolidays, isoDate, localTime, londonWallClock, weekdayOf, WEEKDAYS } from "../kernel/index.ts";
import { generateSessions, sessionAt, type Schedule } from "./sessions.ts";
import { inRange } from "./term.ts";

const range = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });
const autumn = {
  name: "Autumn term",
  ...range("2026-09-07", "2026-12-18"),
  halfTerms: [range("2026-10-26", "2026-11-01")],
};
const monday = { weekday: 1, start: localTime("16:30"), end: localTime("17:30") } as const;
const plain: Schedule = { slots: [monday], terms: [autumn], closures: [], bankHolidays: [] };

test("a class meets weekly at the same wall-clock time across a clock change, except at half-term", () => {
  const { sessions, skipped } = generateSessions(plain);
  expect(sessions.map((one) => one.on)).toEqual(
    "09-07 09-14 09-21 09-28 10-05 10-12 10-19 11-02 11-09 11-16 11-23 11-30 12-07 12-14"
      .split(" ")
      .map((day) => `2026-${day}`),
  );
  expect(skipped).toEqual([{ on: "2026-10-26", reason: "half_term", label: "Autumn term half-term" }]);
  expect(sessions.at(0)).toMatchObject({ startsAt: "2026-09-07T15:30:00Z", endsAt: "2026-09-07T16:30:00Z" });
  expect(sessions.at(-1)).toMatchObject({ startsAt: "2026-12-14T16:30:00Z", endsAt: "2026-12-14T17:30:00Z" });
});

test("a skipped date has its reason", () => {
  const spring = { name: "Spring term", ...range("2027-01-04", "2027-04-02"), halfTerms: [] };
  const closures = [{ ...range("2027-02-01", "2027-02-01"), reason: "Show week" }];
  const { skipped } = generateSessions({
    ...plain,
    terms: [spring],
    closures,
    bankHolidays: bankHolidays(2027, "england_wales"),
  });
  expect(skipped).toEqual([
    { on: "2027-02-01", reason: "closure", label: "Show week" },
    { on: "2027-03-29", reason: "bank_holiday", label: "Easter Monday" },
  ]);
});

test("two slots on one day make two sessions; overlapping terms don't duplicate them", () => {
  const evening = { weekday: 1, start: localTime("18:00"), end: localTime("19:00") } as const;
  const twice = generateSessions({ ...plain, slots: [evening, monday], terms: [autumn, autumn] });
  expect(twice.sessions).toHaveLength(28);
  expect(twice.sessions.slice(0, 2).map((one) => one.start)).toEqual(["16:30", "18:00"]);
});

test("a session that does not end after its start throws", () => {
  expect(() => sessionAt(isoDate("2026-09-07"), localTime("10:00"), localTime("10:00"))).toThrow(RangeError);
});

test("every weekly date of the terms has a session or is skipped, at the slot's wall-clock times", () => {
  const day = fc.nat({ max: 3_000 }).map((n) => addDays(isoDate("2022-01-01"), n));
  const weekday = fc.constantFrom(...WEEKDAYS);
  fc.assert(
    fc.property(day, fc.nat({ max: 120 }), fc.nat({ max: 120 }), weekday, (from, length, offset, on) => {
      const half = { from: addDays(from, offset), to: addDays(from, offset + 6) };
      const term = { name: "Term", from, to: addDays(from, length), halfTerms: [half] };
      const { sessions, skipped } = generateSessions({ ...plain, slots: [{ ...monday, weekday: on }], terms: [term] });
      const expected = Array.from({ length: length + 1 }, (_, n) => addDays(from, n)).filter(
        (date) => weekdayOf(date) === on,
      );
      expect([...sessions, ...skipped].map((one) => one.on).toSorted()).toEqual(expected);
      expect(skipped.every((one) => inRange(half, one.on))).toBe(true);
      for (const one of sessions) {
        expect(inRange(half, one.on)).toBe(false);
        expect(londonWallClock(one.startsAt)).toEqual({ on: one.on, at: "16:30" });
        expect(londonWallClock(one.endsAt)).toEqual({ on: one.on, at: "17:30" });
      }
    }),
    { numRuns: 60 },
  );
});
