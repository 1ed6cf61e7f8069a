import { expect, test } from "vitest";
import { isoDate, weekdayOf } from "../kernel/index.ts";
import { sameHolidayLater } from "./next-holiday.ts";

test.each([
  // The Tuesday after Easter Monday, with Easter on 5 April 2026, 28 March 2027 and 16 April 2028.
  ["2026-04-07", "2026-03-01", "2027-03-30"],
  ["2027-03-30", "2027-03-01", "2028-04-18"],
  // High summer keeps its week, and a camp of years ago comes after today.
  ["2026-07-27", "2026-07-01", "2027-07-26"],
  ["2023-07-24", "2026-11-23", "2027-07-19"],
])("a camp of %s, copied on %s, begins on %s", (on, today, next) => {
  const found = sameHolidayLater(isoDate(on), isoDate(today));
  expect(found).toBe(next);
  expect(weekdayOf(found)).toBe(weekdayOf(isoDate(on)));
});
