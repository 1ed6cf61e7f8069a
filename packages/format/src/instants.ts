import { plainDate, tableDate } from "./dates.ts";
import { onFirstUse } from "./on-first-use.ts";

/** An instant: ISO text with its offset, or milliseconds since 1970. */
type Instant = string | number;

const LONDON = "Europe/London";

interface Clock {
  readonly date: () => Intl.DateTimeFormat;
  readonly time: () => Intl.DateTimeFormat;
}

const clocks = new Map<string | undefined, Clock>();

/** `timeZone` undefined means the device's time zone. */
function clockOf(timeZone: string | undefined): Clock {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const zone = timeZone === undefined ? {} : { timeZone };
  const date = { year: "numeric", month: "2-digit", day: "2-digit", ...zone } as const;
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...zone } as const;
  const clock = {
    date: onFirstUse(() => new Intl.DateTimeFormat("en-GB", date)),
    time: onFirstUse(() => new Intl.DateTimeFormat("en-GB", time)),
  };
  clocks.set(timeZone, clock);
  return clock;
}

/** The ISO date of an instant in the United Kingdom. */
export function dateOfInstant(instant: Instant): string {
  const [day, month, year] = clockOf(LONDON).date().format(new Date(instant)).split("/");
  return `${year}-${month}-${day}`;
}

/** Today's ISO date in the United Kingdom. */
export function londonToday(): string {
  return dateOfInstant(Date.now());
}

/** "14:05": the time of an instant, by default in the United Kingdom. `timeZone` null means the device's time zone. */
export function clockTime(instant: Instant, timeZone: string | null = LONDON): string {
  return clockOf(timeZone ?? undefined)
    .time()
    .format(new Date(instant));
}

/** "21 November 2026" from an instant, in the United Kingdom. */
export function formatInstantDate(instant: Instant): string {
  return plainDate(dateOfInstant(instant));
}

/** "21 November 2026 at 14:05" from an instant, in the United Kingdom. */
export function formatInstant(instant: Instant): string {
  return `${formatInstantDate(instant)} at ${clockTime(instant)}`;
}

/** "14:05 on 21 November 2026" from an instant, in the United Kingdom, for the middle of a sentence. */
export function instantSentence(instant: Instant): string {
  return `${clockTime(instant)} on ${formatInstantDate(instant)}`;
}

/** "21 Nov 2026, 14:05" from an instant, in the United Kingdom, for tables. */
export function tableInstant(instant: Instant): string {
  return `${tableDate(dateOfInstant(instant))}, ${clockTime(instant)}`;
}
