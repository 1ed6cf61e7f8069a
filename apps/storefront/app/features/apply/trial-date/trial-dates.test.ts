import { expect, test } from "vitest";
import type { TrialDate } from "@matinee/contract/client";
import { monthsOf, weeksOf } from "./month-days.ts";
import { laterDatesText } from "../../../shared/application/trial-dates-text.ts";

const at = (date: string, start = "10:00") => ({ date, start, end: "11:00" });
const trial = (...days: string[]): TrialDate => ({
  ...at(days[0] ?? ""),
  available: 4,
  dates: days.map((day) => at(day)),
});
const dates = [trial("2026-11-21", "2026-11-28"), trial("2026-11-28", "2026-12-05")];

test("a start date names every later date of its trial, and another time of day", () => {
  expect(dates.map(laterDatesText)).toEqual([", then Saturday 28 November", ", then Saturday 5 December"]);
  expect(laterDatesText(trial("2026-11-21"))).toBe("");
  const moved = { ...trial("2026-11-21"), dates: [at("2026-11-21"), at("2026-11-28", "10:30")] };
  expect(laterDatesText(moved)).toBe(", then Saturday 28 November (10:30–11:00)");
});

test("a month starts on Monday, marks where trials start, and where the chosen trial meets", () => {
  expect(monthsOf(dates)).toEqual(["2026-11", "2026-12"]);
  const weeks = weeksOf("2026-11", dates, "2026-11-21");
  // 1 November 2026 is a Sunday.
  expect(weeks[0]?.map((day) => day?.day ?? null)).toEqual([null, null, null, null, null, null, 1]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  const days = weeks.flat().filter((day) => day !== null);
  expect(days).toHaveLength(30);
  expect(days.filter((day) => day.start !== null).map((day) => day.date)).toEqual(["2026-11-21", "2026-11-28"]);
  expect(days.filter((day) => day.meets).map((day) => day.date)).toEqual(["2026-11-21", "2026-11-28"]);
  const december = weeksOf("2026-12", dates, "2026-11-28").flat();
  expect(december.filter((day) => day?.meets).map((day) => day?.date)).toEqual(["2026-12-05"]);
});
