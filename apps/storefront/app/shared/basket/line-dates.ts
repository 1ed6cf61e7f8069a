import { dateRange, formatList, fullDate, longDate, longWeekday, timeRange, isoWeekday } from "@matinee/format";
import type { ClassItem } from "@matinee/contract/client";

type Dates = ClassItem["dates"];

/** "Saturday 21 November and Saturday 28 November 2026, 10:00–13:00". With different times, one row for each date. */
function datesText(dates: Dates): string[] {
  const [first] = dates;
  if (!first) return [];
  if (!sameTime(dates)) return dates.map((one) => `${fullDate(one.date)}, ${timeRange(one.start, one.end)}`);
  const days = dates.map((one, index) => (index === dates.length - 1 ? fullDate(one.date) : longDate(one.date)));
  return [`${formatList(days)}, ${timeRange(first.start, first.end)}`];
}

/** More dates than these are summarised. */
const FEW = 3;

/**
 * "Saturdays, 12 sessions, 5 September – 12 December, 10:00–11:00", with every date behind it. The days that were chosen of a camp are
 * listed: the camp is held on others between them.
 */
export function shortDates({ dates, by_the_day }: Pick<ClassItem, "dates" | "by_the_day">): {
  text: string[];
  all: string[];
} {
  const [first, last] = [dates[0], dates.at(-1)];
  if (dates.length <= FEW || by_the_day || !first || !last) return { text: datesText(dates), all: [] };
  const weekdays = new Set(dates.map((one) => isoWeekday(one.date)));
  const [weekday = 0] = weekdays;
  const days = weekdays.size === 1 ? `${longWeekday(weekday)}s, ${dates.length} sessions` : `${dates.length} days`;
  const year = last.date.slice(0, 4);
  const time = sameTime(dates) ? timeRange(first.start, first.end) : "times vary";
  return {
    text: [`${dateRange(first.date, last.date)} ${year}`, `${days}, ${time}`],
    all: dates.map((one) => `${longDate(one.date)}, ${timeRange(one.start, one.end)}`),
  };
}

function sameTime(dates: Dates): boolean {
  return dates.every((one) => one.start === dates[0]?.start && one.end === dates[0]?.end);
}

/** "Mia, Leo and Ada". */
export function childNames(children: readonly { readonly first_name: string }[]): string {
  return formatList(children.map((child) => child.first_name));
}
