import { addDays, daysBetween, easterSunday, yearOf, type IsoDate } from "../kernel/index.ts";
import { longHolidays } from "./long-holidays.ts";

const FIFTY_TWO_WEEKS = 364;

/**
 * The same day of the same school holiday a year later, or as many years later as it takes to lie after `today`. Easter moves with its
 * Sunday, everything else by 52 weeks. The day of the week stays.
 */
export function sameHolidayLater(on: IsoDate, today: IsoDate): IsoDate {
  let found = on;
  do {
    const year = yearOf(found);
    const isEaster = longHolidays(year, year).some(
      ({ kind, from, to }) => kind === "easter" && from <= found && found <= to,
    );
    found = addDays(found, isEaster ? daysBetween(easterSunday(year), easterSunday(year + 1)) : FIFTY_TWO_WEEKS);
  } while (found <= today);
  return found;
}
