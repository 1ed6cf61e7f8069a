import { addDays, isoDate, yearOf, type IsoDate } from "../kernel/index.ts";
import type { TermDates } from "./editing/term-form.ts";

/** A closure with the contract's field names. */
export interface ClosureDays {
  readonly location_id: number | null;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly reason: string;
}

/** What next year has instead of something of this year. */
export interface Rolled<T> {
  readonly was: T;
  readonly next: T;
  /** True if the calendar has something on these days already, so that nothing is to be added. */
  readonly exists: boolean;
}

export interface NextYear {
  /** The year in which the school year that is rolled begins. */
  readonly year: number;
  readonly terms: readonly Rolled<TermDates>[];
  readonly closures: readonly Rolled<ClosureDays>[];
}

/** 52 weeks: the same week of the next year, on the same weekday. */
const YEAR_DAYS = 364;
/** The school year begins in September; terms that begin in the last days of August belong to it. */
const FIRST_DAY = "08-20";

/** The year in which the school year of a date began. */
function schoolYearOf(on: string): number {
  const year = yearOf(isoDate(on));
  return on >= `${year}-${FIRST_DAY}` ? year : year - 1;
}

/**
 * Proposes the terms, half-terms and closures of the next school year: those of the year that `today` lies in, or of the last one before
 * it that has terms, 52 weeks later. Bank holidays are no part of it, because they follow from the calendar by rule.
 */
export function nextYearOf(
  terms: readonly TermDates[],
  closures: readonly ClosureDays[],
  today: IsoDate,
): NextYear | null {
  const current = schoolYearOf(today);
  const years = terms.map(({ starts_on: from }) => schoolYearOf(from)).filter((year) => year <= current);
  if (years.length === 0) return null;
  const year = Math.max(...years);
  const ofYear = <T extends { readonly starts_on: string }>(all: readonly T[]) =>
    all.filter((one) => schoolYearOf(one.starts_on) === year).toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
  return {
    year,
    terms: ofYear(terms).map((was) => {
      const next = {
        name: nextName(was.name),
        starts_on: later(was.starts_on),
        ends_on: later(was.ends_on),
        half_term_starts_on: was.half_term_starts_on === null ? null : later(was.half_term_starts_on),
        half_term_ends_on: was.half_term_ends_on === null ? null : later(was.half_term_ends_on),
      };
      return { was, next, exists: terms.some((one) => overlap(one, next)) };
    }),
    closures: ofYear(closures).map((was) => {
      const { location_id, reason } = was;
      const next = { location_id, reason, starts_on: later(was.starts_on), ends_on: later(was.ends_on) };
      const exists = closures.some((one) => one.location_id === location_id && overlap(one, next));
      return { was, next, exists };
    }),
  };
}

function later(on: string): IsoDate {
  return addDays(isoDate(on), YEAR_DAYS);
}

interface Days {
  readonly starts_on: string;
  readonly ends_on: string;
}

function overlap(one: Days, other: Days): boolean {
  return one.starts_on <= other.ends_on && other.starts_on <= one.ends_on;
}

/** "Autumn term 2026/27" becomes "Autumn term 2027/28". */
function nextName(name: string): string {
  return name.replaceAll(/\b(20\d\d)(?:([/–-])(\d\d))?\b/gu, (_, year: string, sign?: string, short?: string) => {
    const next = String(Number(year) + 1);
    return sign === undefined || short === undefined
      ? next
      : `${next}${sign}${String((Number(short) + 1) % 100).padStart(2, "0")}`;
  });
}
