import { isoWeekday } from "@matinee/format";
import type { TrialDate } from "@matinee/contract/client";

/** A day of the month view: a trial can start on it, the chosen trial meets on it, or neither. */
export type MonthDay = { date: string; day: number; start: TrialDate | null; meets: boolean };

/** The months with dates: "2026-11". */
export function monthsOf(dates: readonly TrialDate[]): string[] {
  const days = dates.flatMap((one) => one.dates.map(({ date }) => date));
  return [...new Set(days.map((date) => date.slice(0, 7)))].toSorted();
}

/** The weeks of a month, Monday first. Days of other months are null. */
export function weeksOf(month: string, dates: readonly TrialDate[], chosen: string | null): (MonthDay | null)[][] {
  const starts = new Map(dates.map((one) => [one.date, one]));
  const meetings = new Set(starts.get(chosen ?? "")?.dates.map(({ date }) => date));
  const [year = 0, nth = 1] = month.split("-").map(Number);
  const length = new Date(Date.UTC(year, nth, 0)).getUTCDate();
  const days = Array.from({ length }, (_, index): MonthDay => {
    const date = `${month}-${String(index + 1).padStart(2, "0")}`;
    return { date, day: index + 1, start: starts.get(date) ?? null, meets: meetings.has(date) };
  });
  const lead = isoWeekday(`${month}-01`) - 1;
  const cells = [...Array.from({ length: lead }, () => null), ...days];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
