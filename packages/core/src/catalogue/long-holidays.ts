import { addDays, dateOf, easterSunday } from "../kernel/index.ts";
import type { DateRange } from "./term.ts";

export interface LongHoliday extends DateRange {
  readonly kind: "christmas" | "easter" | "summer";
}

/**
 * How far from Easter Sunday a spring break reaches. A school whose break keeps its place in April has it up to three weeks from a very
 * early or very late Easter. Half-terms are still weeks away.
 */
const EASTER_DAYS = 24;

/**
 * The long holidays of all schools, in order of date. A day without school that lies in one belongs to it. Every school has them around
 * Christmas, around Easter and in high summer. They never overlap each other or a half-term. Christmas belongs to the year it starts in.
 */
export function longHolidays(firstYear: number, lastYear: number): LongHoliday[] {
  const found: LongHoliday[] = [];
  for (let year = firstYear; year <= lastYear; year += 1) {
    const easter = easterSunday(year);
    found.push(
      { kind: "easter", from: addDays(easter, -EASTER_DAYS), to: addDays(easter, EASTER_DAYS) },
      { kind: "summer", from: dateOf(year, 6, 20), to: dateOf(year, 9, 10) },
      { kind: "christmas", from: dateOf(year, 12, 9), to: dateOf(year + 1, 1, 10) },
    );
  }
  return found;
}
