import type { CampLine, ClassLine, ProductLine } from "@matinee/core/basket";
import { expect, test } from "vitest";
import { choicesOf, datesOf, formatMeetings } from "./line-text.ts";

const meeting = (held_on: string, start = "10:00", end = "11:00") => ({ held_on, start, end });
// Only these fields are looked at.
const trial = (...sessions: readonly ReturnType<typeof meeting>[]) =>
  ({ type: "trial", sessions }) as unknown as ClassLine;
const camp = (...days: readonly ReturnType<typeof meeting>[]) =>
  ({ type: "camp", chosen_days: null, days }) as unknown as CampLine;
const item = (personalisation: string | null, ...options: string[]) =>
  ({ personalisation, attributes: options.map((option) => ({ option })) }) as unknown as ProductLine;

const week = ["2026-12-14", "2026-12-15", "2026-12-16"].map((date) => meeting(date, "09:30", "15:30"));

test("a few dates are listed one by one, with their times", () => {
  expect(formatMeetings(trial(meeting("2026-11-28"), meeting("2026-12-05")), 2)).toEqual([
    "Saturday 28 November 2026, 10:00 to 11:00",
    "Saturday 5 December 2026, 10:00 to 11:00",
  ]);
});

test("many dates are summed up by their count, first and last", () => {
  expect(formatMeetings(camp(...week), 2)).toEqual([
    "3 days, Monday 14 December 2026 to Wednesday 16 December 2026, 09:30 to 15:30",
  ]);
  expect(formatMeetings(trial(...week), 2)[0]).toMatch(/^3 dates, /u);
});

test("a date at another location is named with it, listed or summed up", () => {
  const hall = { id: 1, name: "Town Hall", address_line_1: "1 High Street", post_town: "Leeds", postcode: "LS1 4AP" };
  const away = { ...meeting("2026-12-05"), elsewhere: { ...hall, access: "", travel: "", lat: 0, lng: 0 } };
  const [one, two] = [meeting("2026-11-28"), meeting("2026-12-12")];
  expect(formatMeetings(trial(one, away), 2)[1]).toBe(
    "Saturday 5 December 2026, 10:00 to 11:00, at Town Hall, 1 High Street, Leeds LS1 4AP",
  );
  expect(formatMeetings(trial(one, away, two), 2)[1]).toBe(
    "On Saturday 5 December 2026, at Town Hall, 1 High Street, Leeds LS1 4AP",
  );
});

test("dates at different times are never summed up, so that nobody comes at the wrong hour", () => {
  const shorter = meeting("2026-12-17", "09:30", "12:30");
  const listed = formatMeetings(camp(...week, shorter), 2);
  expect(listed).toHaveLength(4);
  expect(listed.at(-1)).toBe("Thursday 17 December 2026, 09:30 to 12:30");
});

test("chosen days of a camp are never summed up, so that nobody comes on a day between them", () => {
  const [monday, , wednesday] = week;
  const days = [monday, wednesday, meeting("2026-12-18", "09:30", "15:30")].filter((day) => day !== undefined);
  const chosen: CampLine = { ...camp(...days), chosen_days: days.map((day) => day.held_on) };
  expect(formatMeetings(chosen, 2)).toEqual([
    "Monday 14 December 2026, 09:30 to 15:30",
    "Wednesday 16 December 2026, 09:30 to 15:30",
    "Friday 18 December 2026, 09:30 to 15:30",
  ]);
});

test("a line without dates says nothing of when", () => {
  expect([formatMeetings(trial(), 2), datesOf(trial())]).toEqual([[], ""]);
});

test("the short form names each day", () => {
  expect(datesOf(trial(meeting("2026-11-28"), meeting("2026-12-05")))).toBe("28 Nov, 5 Dec");
});

test("an item's choices say what was chosen, and that a printed one can't be returned unless it is faulty", () => {
  expect(choicesOf(item(null))).toEqual([]);
  expect(choicesOf(item("Ada", "Age 7–8", "Black"))).toEqual([
    "Age 7–8, Black",
    "Printed with “Ada”: can't be returned unless faulty",
  ]);
});
