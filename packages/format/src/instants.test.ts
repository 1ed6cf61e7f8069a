import { expect, onTestFinished, test, vi } from "vitest";
import {
  clockTime,
  dateOfInstant,
  formatInstant,
  formatInstantDate,
  instantSentence,
  londonToday,
  tableInstant,
} from "./instants.ts";

test("an instant in each format", () => {
  expect(formatInstant("2026-11-21T09:05:00Z")).toBe("21 November 2026 at 09:05");
  expect(formatInstantDate("2026-06-30T23:30:00Z")).toBe("1 July 2026");
  expect(instantSentence("2026-11-21T14:05:00Z")).toBe("14:05 on 21 November 2026");
  expect(tableInstant("2026-09-21T14:05:00Z")).toBe("21 Sep 2026, 15:05");
  expect(clockTime(Date.UTC(2026, 10, 21, 14, 5))).toBe("14:05");
});

test.each([
  ["2026-03-29T00:59:59Z", "00:59"],
  ["2026-03-29T01:00:00Z", "02:00"],
  ["2026-10-25T00:30:00Z", "01:30"],
  ["2026-10-25T01:30:00Z", "01:30"],
])("around a clock change, %s is %s in London", (instant, time) => {
  expect(clockTime(instant)).toBe(time);
});

test("midnight and noon are 00:00 and 12:00", () => {
  expect(clockTime("2026-11-21T00:00:00Z")).toBe("00:00");
  expect(clockTime("2026-11-21T12:00:00Z")).toBe("12:00");
});

test("the date is the London date, not the UTC date", () => {
  expect(dateOfInstant("2026-06-30T23:30:00Z")).toBe("2026-07-01");
  expect(dateOfInstant("2026-12-31T23:30:00Z")).toBe("2026-12-31");
});

test("today begins at midnight in London", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime("2026-06-30T22:59:59Z");
  expect(londonToday()).toBe("2026-06-30");
  vi.setSystemTime("2026-06-30T23:00:00Z");
  expect(londonToday()).toBe("2026-07-01");
});

test("a time in another time zone", () => {
  expect(clockTime("2026-11-21T14:05:00Z", "Asia/Tokyo")).toBe("23:05");
  expect(clockTime("2026-11-21T14:05:00Z", null)).toMatch(/^\d\d:\d\d$/);
});
