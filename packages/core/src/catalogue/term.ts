import type { IsoDate, LocalTime, Weekday } from "../kernel/index.ts";

/** A run of days, both ends belonging to it. */
export interface DateRange {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** When a class meets, in wall-clock time at its venue. */
export interface WeeklySlot {
  readonly weekday: Weekday;
  readonly start: LocalTime;
  readonly end: LocalTime;
}

/** A school term, with the half-terms inside it. */
export interface Term extends DateRange {
  readonly name: string;
  readonly halfTerms: readonly DateRange[];
}

/** Days on which a venue or a whole school is shut. */
export interface Closure extends DateRange {
  readonly reason: string;
}

/** Whether `on` lies in the range. */
export function inRange(range: DateRange, on: IsoDate): boolean {
  return range.from <= on && on <= range.to;
}
