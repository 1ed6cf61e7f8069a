import { expect, test } from "vitest";
import { dateRange, fullDate, longWeekday, shortDate, timeRange } from "./dates.ts";
import { formatPence, formatPenceExact } from "./price.ts";
import { ageBand, counted, milesAway, sentenceList } from "./words.ts";

test("dates as a person in Britain writes them", () => {
  expect(fullDate("2026-11-21")).toBe("Saturday 21 November 2026");
  expect(shortDate("2026-03-29")).toBe("Sun 29 Mar");
  expect(dateRange("2027-04-05", "2027-04-09")).toBe("5–9 April");
  expect(dateRange("2027-03-29", "2027-04-02")).toBe("29 March – 2 April");
  expect([1, 6, 7].map(longWeekday)).toEqual(["Monday", "Saturday", "Sunday"]);
  expect(timeRange("10:00", "13:00")).toBe("10:00–13:00");
});

test("money from pence", () => {
  expect([2700, 1350, 0].map(formatPence)).toEqual(["£27", "£13.50", "£0"]);
  expect(formatPenceExact(2700)).toBe("£27.00");
  expect(formatPence(123456)).toBe("£1,234.56");
});

test("words for numbers", () => {
  expect([ageBand(6, 8), ageBand(4, 4)]).toEqual(["6–8 yrs", "4 yrs"]);
  expect([counted(1, "place"), counted(3, "place"), counted(2, "child", "children")]).toEqual([
    "1 place",
    "3 places",
    "2 children",
  ]);
  expect([milesAway(0.84), milesAway(12.4)]).toEqual(["0.8 mi", "12 mi"]);
  expect(sentenceList(["singing", "acting", "dance"])).toBe("Singing, acting and dance");
});
