import { localTime, type LocalTime } from "./local-time.ts";

/** Families are written to from the first time on and before the second, as clocks in London show it. */
export const MORNING: LocalTime = localTime("08:00");
export const NIGHT: LocalTime = localTime("21:00");

/** True if a family may be written to at this time of day in London. */
export function isDaytime(at: LocalTime): boolean {
  return at >= MORNING && at < NIGHT;
}
