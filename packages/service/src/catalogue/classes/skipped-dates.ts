import type { GroupSchedule } from "@matinee/contract";
import { skippedDates as skippedIn } from "@matinee/core/catalogue";
import {
  bankHolidays,
  isoDate,
  localTime,
  yearOf,
  type IsoDate,
  type Nation,
  type Weekday,
} from "@matinee/core/kernel";

/** The dates from today on which the weekly class does not take place, each with its reason. */
export function skippedDates(
  schedule: Pick<GroupSchedule, "slots" | "terms" | "closures">,
  nation: Nation,
  today: IsoDate,
): GroupSchedule["skipped"] {
  const terms = schedule.terms.map((term) => ({
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
    // The database allows weekdays 1 to 7 only.
    slots: schedule.slots.map((slot) => ({
      weekday: slot.weekday as Weekday,
      start: localTime(slot.start),
      end: localTime(slot.end),
    })),
    terms,
    closures: schedule.closures.map((one) => ({
      from: isoDate(one.starts_on),
      to: isoDate(one.ends_on),
      reason: one.reason,
    })),
    bankHolidays: years.flatMap((year) => bankHolidays(year, nation)),
  })
    .filter((one) => one.on >= today)
    .map((one) => ({ date: one.on, reason: one.label }));
}
