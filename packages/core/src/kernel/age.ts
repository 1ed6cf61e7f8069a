import { dateOf, yearOf, type IsoDate } from "./iso-date.ts";

/**
 * Whole years of age on `on`. Born on 29 February, one grows older on 1 March of a common year (English law), which is
 * also what `(yyyymmdd(on) - yyyymmdd(born)) / 10000` gives in SQL. Negative before birth.
 */
export function ageOn(dateOfBirth: IsoDate, on: IsoDate): number {
  return Math.floor((digits(on) - digits(dateOfBirth)) / 10_000);
}

/** 1 September on or before `on`: the first day of its school year. */
export function schoolYearStart(on: IsoDate): IsoDate {
  return dateOf(on.slice(5) >= "09-01" ? yearOf(on) : yearOf(on) - 1, 9, 1);
}

function digits(on: IsoDate): number {
  return Number(on.replaceAll("-", ""));
}
