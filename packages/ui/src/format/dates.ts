// Written out rather than left to Intl, so that the server's and every browser's HTML agree to the letter.
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

type Parts = { year: number; month: number; day: number; weekday: number };

function parts(isoDate: string): Parts {
  const [year = 1970, month = 1, day = 1] = isoDate.slice(0, 10).split("-").map(Number);
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

const weekdayOf = (p: Parts) => WEEKDAYS[p.weekday] ?? "";
const monthOf = (p: Parts) => MONTHS[p.month - 1] ?? "";

/** "Saturday 21 November" from an ISO date. */
export function longDate(isoDate: string): string {
  const p = parts(isoDate);
  return `${weekdayOf(p)} ${p.day} ${monthOf(p)}`;
}

/** "Saturday 21 November 2026" from an ISO date. */
export function fullDate(isoDate: string): string {
  return `${longDate(isoDate)} ${parts(isoDate).year}`;
}

/** "Sat 21 Nov" from an ISO date. */
export function shortDate(isoDate: string): string {
  const p = parts(isoDate);
  return `${weekdayOf(p).slice(0, 3)} ${p.day} ${monthOf(p).slice(0, 3)}`;
}

/** "14 June 2019" from an ISO date. */
export function plainDate(isoDate: string): string {
  const p = parts(isoDate);
  return `${p.day} ${monthOf(p)} ${p.year}`;
}

/** "6–10 April" or "30 March – 3 April" from two ISO dates. */
export function dateRange(from: string, to: string): string {
  const a = parts(from);
  const b = parts(to);
  if (from === to) return `${a.day} ${monthOf(a)}`;
  if (a.month === b.month && a.year === b.year) return `${a.day}–${b.day} ${monthOf(b)}`;
  return `${a.day} ${monthOf(a)} – ${b.day} ${monthOf(b)}`;
}

/** "10:00–13:00" from two local times. */
export function timeRange(start: string, end: string): string {
  return `${start.slice(0, 5)}–${end.slice(0, 5)}`;
}

/** "Sat" from an ISO weekday (Monday 1 … Sunday 7). */
export function shortWeekday(weekday: number): string {
  return longWeekday(weekday).slice(0, 3);
}

/** "Saturday" from an ISO weekday (Monday 1 … Sunday 7). */
export function longWeekday(weekday: number): string {
  return WEEKDAYS[weekday % 7] ?? "";
}

/** "14:05 on 21 November 2026" from an instant, in the visitor's own clock. */
export function instantAsText(instant: string, timeZone = "Europe/London"): string {
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(
    new Date(instant),
  );
  const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone }).format(
    new Date(instant),
  );
  return `${time} on ${date}`;
}
