import type { Brand } from "./basic-types.ts";

/** A wall-clock time of day, `HH:MM` in 24 hours, in the venue's own zone; sorts as text. */
export type LocalTime = Brand<string, "LocalTime">;

const SHAPE = /^([01]\d|2[0-3]):[0-5]\d$/;

/** True if `text` is a time of day in the form `HH:MM`. */
function isLocalTime(text: string): text is LocalTime {
  return SHAPE.test(text);
}

/** Brands a time of day that is known to be valid; throws a RangeError otherwise. */
export function localTime(text: string): LocalTime {
  if (!isLocalTime(text)) throw new RangeError(`Not a time of day: ${text}`);
  return text;
}

/** The time `minutes` after `at` on the same day; throws a RangeError past midnight. */
export function addMinutes(at: LocalTime, minutes: number): LocalTime {
  const total = Number(at.slice(0, 2)) * 60 + Number(at.slice(3)) + minutes;
  return localTime(`${String(Math.floor(total / 60)).padStart(2, "0")}:${String(total % 60).padStart(2, "0")}`);
}
