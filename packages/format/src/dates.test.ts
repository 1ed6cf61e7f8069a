import { expect, test } from "vitest";
import {
  dateRange,
  dayMonth,
  fullDate,
  longDate,
  longWeekday,
  monthAndYear,
  plainDate,
  shortDate,
  shortWeekday,
  tableDate,
  timeRange,
  isoWeekday,
} from "./dates.ts";

test("an ISO date in each format", () => {
  expect(longDate("2026-11-21")).toBe("Saturday 21 November");
  expect(fullDate("2026-11-21")).toBe("Saturday 21 November 2026");
  expect(plainDate("2019-06-04")).toBe("4 June 2019");
  expect(["2026-11", "2026-11-21"].map(monthAndYear)).toEqual(["November 2026", "November 2026"]);
  expect(dayMonth("2026-09-01")).toBe("1 Sep");
  expect(shortDate("2026-11-21")).toBe("Sat 21 Nov");
  expect(tableDate("2026-09-30")).toBe("30 Sep 2026");
});

test.each([
  ["2026-03-29", "Sunday 29 March 2026"],
  ["2026-10-25", "Sunday 25 October 2026"],
  ["2028-02-29", "Tuesday 29 February 2028"],
  ["2026-12-31", "Thursday 31 December 2026"],
  ["2027-01-01", "Friday 1 January 2027"],
])("%s, a clock change, leap day or turn of the year, is %s", (date, text) => {
  expect(fullDate(date)).toBe(text);
});

test("weekdays count from Monday 1 to Sunday 7", () => {
  expect([1, 6, 7].map(longWeekday)).toEqual(["Monday", "Saturday", "Sunday"]);
  expect([1, 6, 7].map(shortWeekday)).toEqual(["Mon", "Sat", "Sun"]);
  expect(["2026-11-23", "2026-11-28", "2026-11-29"].map(isoWeekday)).toEqual([1, 6, 7]);
});

test("a range within a month names the month once", () => {
  expect(dateRange("2027-04-05", "2027-04-09")).toBe("5–9 April");
  expect(dateRange("2027-04-05", "2027-04-05")).toBe("5 April");
  expect(dateRange("2027-03-29", "2027-04-02")).toBe("29 March – 2 April");
  expect(dateRange("2026-12-28", "2027-01-01")).toBe("28 December – 1 January");
  expect(dateRange("2026-08-03", "2027-08-03")).toBe("3 August – 3 August");
});

test("times of day have 24 hours and no seconds", () => {
  expect(timeRange("10:00", "13:00")).toBe("10:00–13:00");
  expect(timeRange("00:00:00", "12:00:00")).toBe("00:00–12:00");
});
