import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate, localTime, londonInstant } from "../kernel/index.ts";
import { trialSessions } from "./trial-sessions.ts";

const at = (on: string, start = "16:30") => ({
  on: isoDate(on),
  startsAt: londonInstant(isoDate(on), localTime(start)),
});
const run = [at("2027-03-15"), at("2027-03-22"), at("2027-04-19"), at("2027-04-26")];

test("a trial takes the day's session and the following ones, across a holiday", () => {
  expect(trialSessions(run, isoDate("2027-03-22"), 2)).toEqual({ ok: true, value: [run[1], run[2]] });
});

test("a trial is refused if there is no session that day, or too few follow", () => {
  expect(trialSessions(run, isoDate("2027-03-29"), 2)).toEqual({ ok: false, error: "no_session_on_date" });
  expect(trialSessions(run, isoDate("2027-04-26"), 2)).toEqual({ ok: false, error: "too_few_sessions" });
  expect(trialSessions([], isoDate("2027-04-26"), 1)).toEqual({ ok: false, error: "no_session_on_date" });
});

test("two sessions on one day count as two, the earlier first", () => {
  const twice = [at("2027-03-15", "18:00"), at("2027-03-15", "16:30")];
  expect(trialSessions(twice, isoDate("2027-03-15"), 2)).toEqual({ ok: true, value: [twice[1], twice[0]] });
});

test("a trial takes the same sessions whatever their input order", () => {
  const weeks = Array.from({ length: 12 }, (_, n) => at(addDays(isoDate("2027-01-04"), 7 * n)));
  fc.assert(
    fc.property(
      fc.shuffledSubarray(weeks, { minLength: 12 }),
      fc.nat({ max: 8 }),
      fc.integer({ min: 1, max: 4 }),
      (sessions, first, count) => {
        const start = weeks[first];
        expect(start && trialSessions(sessions, start.on, count)).toEqual({
          ok: true,
          value: weeks.slice(first, first + count),
        });
      },
    ),
  );
});
