import { ageInYears } from "@matinee/format";
import { dateOf, yearOf, type IsoDate } from "./iso-date.ts";

/**
 * Age in whole years on `on`; negative before birth. A child born on 29 February turns a year older on 1 March of a
 * common year (English law). SQL gives the same result with `(yyyymmdd(on) - yyyymmdd(born)) / 10000`.
 */
export function ageOn(dateOfBirth: IsoDate, on: IsoDate): number {
  return ageInYears(dateOfBirth, on);
}

/** The first day of the school year of `on`: the last 1 September on or before it. */
export function schoolYearStart(on: IsoDate): IsoDate {
  return dateOf(on.slice(5) >= "09-01" ? yearOf(on) : yearOf(on) - 1, 9, 1);
}
