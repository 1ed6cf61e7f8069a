import { addDays, weekdayOf, type LocalTime, type Weekday } from "../kernel/index.ts";
import { sessionAt, type SessionTime } from "./sessions.ts";
import type { DateRange } from "./term.ts";

/** A camp's days: every date in the range that falls on one of the weekdays, at the daily times. */
export function campDays(
  dates: DateRange,
  weekdays: readonly Weekday[],
  daily: { readonly start: LocalTime; readonly end: LocalTime },
): SessionTime[] {
  const days: SessionTime[] = [];
  for (let on = dates.from; on <= dates.to; on = addDays(on, 1)) {
    if (weekdays.includes(weekdayOf(on))) days.push(sessionAt(on, daily.start, daily.end));
  }
  return days;
}
