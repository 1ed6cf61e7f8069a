import { expect, test } from "vitest";
import { datesSummary, dateState, formatBookedDate, kindOf } from "./booking-text.ts";

const date = (over: boolean, cancelled = false) => ({
  date: "2026-11-28",
  start: "10:00",
  end: "12:00",
  over,
  cancelled,
});

test("a date says day and time, and what became of it", () => {
  expect(formatBookedDate(date(false))).toBe("Saturday 28 November, 10:00–12:00");
  expect([date(false), date(true), date(false, true), date(true, true)].map(dateState)).toEqual([
    null,
    "over",
    "cancelled",
    "cancelled",
  ]);
});

test.each([
  ["camp", [date(false), date(false)], "2 days"],
  ["trial", [date(false)], "1 date"],
  ["enrolment", [date(true), date(false, true), date(false)], "3 dates, 1 of them to come"],
  ["enrolment", [date(true), date(true)], "2 dates"],
] as const)("dates of a %s in a few words", (type, dates, words) => {
  expect(datesSummary({ type, dates: [...dates] })).toBe(words);
});

test("a kind in the parent's words", () => {
  expect((["trial", "enrolment", "camp"] as const).map((type) => kindOf({ type }))).toEqual(["Trial", "Class", "Camp"]);
});
