import type { GroupSchedule } from "@matinee/contract";
import { skippedDates as skippedIn } from "@matinee/core/catalogue";
import { bankHolidays, isoDate, localTime, yearOf, type IsoDate } from "@matinee/core/kernel";
import type { Timetable } from "./timetable.ts";

/** The dates from today on which the weekly class does not take place, each with its reason. Single lessons may be held on them all the same. */
export function skippedDates(
  timetable: Pick<Timetable, "weekly" | "terms" | "closures" | "nation">,
  today: IsoDate,
): GroupSchedule["skipped"] {
  const terms = timetable.terms.map((term) => ({
    name: term.name,
    from: isoDate(term.starts_on),
    to: isoDate(term.ends_on),
    halfTerms:
      term.half_term_starts_on === null || term.half_term_ends_on === null
        ? []
        : [{ from: isoDate(term.half_term_starts_on), to: isoDate(term.half_term_ends_on) }],
  }));
  const years = [...new Set(terms.flatMap((term) => [yearOf(term.from), yearOf(term.to)]))];
  return skippedIn({
    slots: timetable.weekly.map((slot) => ({
      weekday: slot.weekday,
      start: localTime(slot.start),
      end: localTime(slot.end),
      from: slot.from === null ? null : isoDate(slot.from),
      to: slot.to === null ? null : isoDate(slot.to),
    })),
    terms,
    closures: timetable.closures.map((one) => ({
      from: isoDate(one.starts_on),
      to: isoDate(one.ends_on),
      reason: one.reason,
    })),
    bankHolidays: years.flatMap((year) => bankHolidays(year, timetable.nation)),
  })
    .filter((one) => one.on >= today)
    .map((one) => ({ date: one.on, reason: one.label }));
}
