// Class times and dates are wall-clock values, "2026-11-21" and "10:00": no time zone applies to them.
// Intl is not used: its short months and commas differ between versions, and the server and every browser must render
// the same HTML.
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

interface DateParts {
  readonly year: number;
  readonly day: number;
  readonly month: string;
  readonly weekday: string;
}

function partsOf(isoDate: string): DateParts {
  const [year = 1970, month = 1, day = 1] = isoDate.slice(0, 10).split("-").map(Number);
  return { year, day, month: MONTHS[month - 1] ?? "", weekday: longWeekday(isoWeekday(isoDate)) };
}

/** The ISO weekday of an ISO date: Monday 1 … Sunday 7. */
export function isoWeekday(isoDate: string): number {
  return new Date(`${isoDate.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
}

/** "Saturday" from an ISO weekday (Monday 1 … Sunday 7). */
export function longWeekday(weekday: number): string {
  return WEEKDAYS[weekday % 7] ?? "";
}

/** "Sat" from an ISO weekday (Monday 1 … Sunday 7). */
export function shortWeekday(weekday: number): string {
  return longWeekday(weekday).slice(0, 3);
}

/** "Saturday 21 November" from an ISO date. */
export function longDate(isoDate: string): string {
  const { weekday, day, month } = partsOf(isoDate);
  return `${weekday} ${day} ${month}`;
}

/** "Saturday 21 November 2026" from an ISO date. */
export function fullDate(isoDate: string): string {
  return `${longDate(isoDate)} ${partsOf(isoDate).year}`;
}

/** "21 November 2026" from an ISO date. */
export function plainDate(isoDate: string): string {
  const { day, month, year } = partsOf(isoDate);
  return `${day} ${month} ${year}`;
}

/** "November 2026" from an ISO date, or from its year and month. */
export function monthAndYear(isoMonth: string): string {
  const { month, year } = partsOf(isoMonth);
  return `${month} ${year}`;
}

/** "21 Nov" from an ISO date. */
export function dayMonth(isoDate: string): string {
  const { day, month } = partsOf(isoDate);
  return `${day} ${month.slice(0, 3)}`;
}

/** "Sat 21 Nov" from an ISO date. */
export function shortDate(isoDate: string): string {
  return `${shortWeekday(isoWeekday(isoDate))} ${dayMonth(isoDate)}`;
}

/** "21 Nov 2026" from an ISO date, for tables. */
export function tableDate(isoDate: string): string {
  return `${dayMonth(isoDate)} ${partsOf(isoDate).year}`;
}

/** "6–10 April" or "30 March – 3 April" from two ISO dates, without a year. */
export function dateRange(from: string, to: string): string {
  const [a, b] = [partsOf(from), partsOf(to)];
  if (from === to) return `${a.day} ${a.month}`;
  if (a.month === b.month && a.year === b.year) return `${a.day}–${b.day} ${b.month}`;
  return `${a.day} ${a.month} – ${b.day} ${b.month}`;
}

/** "10:00–13:00" from two local times; seconds are left out. */
export function timeRange(start: string, end: string): string {
  return `${start.slice(0, 5)}–${end.slice(0, 5)}`;
}
