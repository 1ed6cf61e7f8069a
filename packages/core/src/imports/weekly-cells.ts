import type { FieldProblem } from "../family/index.ts";
import { readParts, readTime } from "./read-value.ts";

/** The cells of a row that say when a class is: a day and its times each, or several, such as `Monday; Thursday`. */
export interface WeeklyCells {
  /** 1 is Monday. */
  readonly weekdays: readonly number[];
  /** `HH:MM`. */
  readonly starts: readonly string[];
  /** `HH:MM`. */
  readonly ends: readonly string[];
}

/** The day alone: of "Mon & Thu" one lesson would be lost. */
const DAYS = [
  /^mon(?:days?)?\.?$/iu,
  /^tue(?:s|sdays?)?\.?$/iu,
  /^wed(?:s|nesdays?)?\.?$/iu,
  /^thu(?:r|rs|rsdays?)?\.?$/iu,
  /^fri(?:days?)?\.?$/iu,
  /^sat(?:urdays?)?\.?$/iu,
  /^sun(?:days?)?\.?$/iu,
];
const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * Reads the days and times of a row, and adds what is wrong to `problems`. What the row leaves out has no parts. Of what it says, each day has
 * one time to begin and one to end.
 */
export function readWeeklyCells(values: Readonly<Record<string, string>>, problems: FieldProblem[]): WeeklyCells {
  const found = problems.length;
  const read = <T>(path: string, readOne: (part: string) => T | null, what: string): T[] => {
    const parts = readParts(values[path] ?? "");
    return parts.flatMap((part) => {
      const value = readOne(part);
      if (value !== null) return [value];
      const which = parts.length === 1 ? "This" : `“${part}”`;
      problems.push({ path, message: `${which} is ${what}` });
      return [];
    });
  };
  const weekdays = read("weekday", readDay, "not a day of the week.");
  const starts = read("starts_at", readTime, "not a time. It should be like 16:30.");
  const ends = read("ends_at", readTime, "not a time. It should be like 17:30.");
  if (problems.length > found || weekdays.length === 0) return { weekdays, starts, ends };
  const days = counted(weekdays.length, "day");
  for (const [path, times, what] of [
    ["starts_at", starts, "start time"],
    ["ends_at", ends, "end time"],
  ] as const)
    if (times.length > 0 && times.length !== weekdays.length) {
      const are = times.length === 1 ? "is" : "are";
      const message = `${values["weekday"] ?? ""} has ${days}, but there ${are} ${counted(times.length, what)}.`;
      problems.push({ path, message });
    }
  return { weekdays, starts, ends };
}

/** The name of a day of the week; 1 is Monday. */
export function dayName(weekday: number): string {
  return DAY_NAMES[weekday - 1] ?? "";
}

function readDay(text: string): number | null {
  const at = DAYS.findIndex((day) => day.test(text.trim()));
  return at < 0 ? null : at + 1;
}

const counted = (count: number, what: string) => `${NUMBERS[count] ?? String(count)} ${what}${count === 1 ? "" : "s"}`;
