import { Temporal } from "temporal-polyfill";
import type { Brand } from "./basic-types.ts";

/** A calendar day, `YYYY-MM-DD`; sorts as text. */
export type IsoDate = Brand<string, "IsoDate">;

/** Monday is 1, Sunday is 7, as in ISO 8601 and PostgreSQL's `isodow`. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Monday to Sunday, in order. */
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** True if `text` is an existing date in the form `YYYY-MM-DD`. */
export function isIsoDate(text: string): text is IsoDate {
  if (!SHAPE.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}

/** Parses a date from outside; null if it does not exist. */
export function parseIsoDate(text: string): IsoDate | null {
  return isIsoDate(text) ? text : null;
}

/** Brands a date that is known to be valid; throws a RangeError otherwise. */
export function isoDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RangeError(`Not a date: ${text}`);
  return text;
}

/** The date of a year, month (1–12) and day of the month; throws a RangeError if it does not exist. */
export function dateOf(year: number, month: number, day: number): IsoDate {
  return isoDate(Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }).toString());
}

/** The date `days` after `on`, or before it if negative. */
export function addDays(on: IsoDate, days: number): IsoDate {
  return isoDate(Temporal.PlainDate.from(on).add({ days }).toString());
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
}

export function weekdayOf(on: IsoDate): Weekday {
  const weekday = WEEKDAYS[Temporal.PlainDate.from(on).dayOfWeek - 1];
  if (weekday === undefined) throw new RangeError(`No weekday for ${on}`);
  return weekday;
}

/** The first `weekday` on or after `on`. */
export function nextWeekday(on: IsoDate, weekday: Weekday): IsoDate {
  return addDays(on, (weekday - weekdayOf(on) + 7) % 7);
}

export function yearOf(on: IsoDate): number {
  return Number(on.slice(0, 4));
}
