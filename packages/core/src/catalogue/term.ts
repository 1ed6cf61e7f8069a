import type { IsoDate, LocalTime, Weekday } from "../kernel/index.ts";

/** A range of dates, both ends included. */
export interface DateRange {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** A class's weekly slot, in wall-clock time at its venue. */
export interface WeeklySlot {
  readonly weekday: Weekday;
  readonly start: LocalTime;
  readonly end: LocalTime;
  /** The first and the last day on which it holds; left out or null: without a limit. */
  readonly from?: IsoDate | null;
  readonly to?: IsoDate | null;
}

/** A school term and its half-terms. */
export interface Term extends DateRange {
  readonly name: string;
  readonly halfTerms: readonly DateRange[];
}

/** Dates on which a venue or a whole school is closed. */
export interface Closure extends DateRange {
  readonly reason: string;
}

/** The closures that count for lessons at another venue than their class's, by day and time: "2027-01-04T16:00". */
export type Elsewhere = ReadonlyMap<string, readonly Closure[]>;

/** The closures that count for a lesson, wherever it is held. */
export function closuresOf(
  { on, start }: { readonly on: IsoDate; readonly start: LocalTime },
  { closures, elsewhere }: { readonly closures: readonly Closure[]; readonly elsewhere?: Elsewhere },
): readonly Closure[] {
  return elsewhere?.get(`${on}T${start}`) ?? closures;
}

/** True if `on` is in the range. */
export function inRange(range: DateRange, on: IsoDate): boolean {
  return range.from <= on && on <= range.to;
}
