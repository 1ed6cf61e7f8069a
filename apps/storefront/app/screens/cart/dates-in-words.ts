import { fullDate, longDate, timeRange } from "@matinee/ui";
import type { ClassItem } from "@matinee/contract/client";

/** "Saturday 21 November 2026 and Saturday 28 November, 10:00–13:00"; with changing times each date has its own. */
export function datesInWords(dates: ClassItem["dates"]): string[] {
  const [first] = dates;
  if (!first) return [];
  const sameTime = dates.every((one) => one.start === first.start && one.end === first.end);
  if (!sameTime) return dates.map((one) => `${fullDate(one.date)}, ${timeRange(one.start, one.end)}`);
  const days = dates.map((one, index) => (index === dates.length - 1 ? fullDate(one.date) : longDate(one.date)));
  const list = days.length < 2 ? days.join("") : `${days.slice(0, -1).join(", ")} and ${days.at(-1)}`;
  return [`${list}, ${timeRange(first.start, first.end)}`];
}

/** "Mia, Leo and Ada". */
export function namesInWords(children: readonly { first_name: string }[]): string {
  const names = children.map((child) => child.first_name);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
