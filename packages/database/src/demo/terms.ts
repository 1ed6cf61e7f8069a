import {
  addDays,
  bankHolidays,
  easterSunday,
  dateOf,
  nextWeekday,
  schoolYearStart,
  yearOf,
  type BankHoliday,
  type IsoDate,
  type Nation,
} from "@matinee/core/kernel";
import type { DateRange, Term } from "@matinee/core/catalogue";

const MONDAY = 1;
const SUNDAY = 7;

/** The terms of the current and next school year in this nation, in order. */
export function termsAround(today: IsoDate, nation: Nation): Term[] {
  const year = yearOf(schoolYearStart(today));
  return [year, year + 1].flatMap((start) => termsOf(start, nation));
}

/** The bank holidays of every year of the terms. */
export function holidaysOf(terms: readonly Term[], nation: Nation): BankHoliday[] {
  const years = new Set(terms.flatMap((term) => [yearOf(term.from), yearOf(term.to)]));
  return [...years].toSorted((a, b) => a - b).flatMap((year) => bankHolidays(year, nation));
}

/** The school holidays: half-terms and the gaps between terms, in order. */
export function schoolHolidays(terms: readonly Term[]): DateRange[] {
  const gaps = terms
    .slice(1)
    .map((term, i) => ({ from: addDays(terms[i]?.to ?? term.from, 1), to: addDays(term.from, -1) }));
  return [...terms.flatMap((term) => term.halfTerms), ...gaps].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

function termsOf(year: number, nation: Nation): Term[] {
  const scottish = nation === "scotland";
  const name = (season: string, of: number): string => `${season} term ${of}`;
  const spring = springEnd(year + 1);
  const autumnStart = nextWeekday(scottish ? dateOf(year, 8, 17) : dateOf(year, 9, 3), MONDAY);
  const autumnHalf = scottish ? week(dateOf(year, 10, 9), 14) : week(dateOf(year, 10, 24), 7);
  return [
    { name: name("Autumn", year), from: autumnStart, to: lastSunday(dateOf(year, 12, 21)), halfTerms: [autumnHalf] },
    {
      name: name("Spring", year + 1),
      from: nextWeekday(dateOf(year + 1, 1, 4), MONDAY),
      to: spring,
      halfTerms: [week(dateOf(year + 1, 2, 12), 7)],
    },
    {
      name: name("Summer", year + 1),
      from: addDays(spring, 15),
      to: lastSunday(scottish ? dateOf(year + 1, 6, 28) : dateOf(year + 1, 7, 22)),
      halfTerms: scottish ? [] : [week(dateOf(year + 1, 5, 25), 7)],
    },
  ];
}

// The week before Easter, or the start of April if Easter is late.
function springEnd(year: number): IsoDate {
  const beforeEaster = addDays(easterSunday(year), -7);
  const april = dateOf(year, 4, 4);
  return lastSunday(beforeEaster < april ? beforeEaster : april);
}

function lastSunday(on: IsoDate): IsoDate {
  return nextWeekday(addDays(on, -6), SUNDAY);
}

function week(from: IsoDate, days: number): DateRange {
  const monday = nextWeekday(from, MONDAY);
  return { from: monday, to: addDays(monday, days - 1) };
}
