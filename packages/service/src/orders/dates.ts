const LONG = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const PLAIN = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** `2026-11-28` as "Saturday, 28 November 2026" reads in a British letter: without the comma. */
export function longDate(isoDate: string): string {
  return LONG.format(midnight(isoDate)).replace(",", "");
}

/** `2026-11-28` as "28 Nov". */
export function shortDate(isoDate: string): string {
  return SHORT.format(midnight(isoDate));
}

/** `2026-11-28` as "28 November 2026". */
export function plainDate(isoDate: string): string {
  return PLAIN.format(midnight(isoDate));
}

function midnight(isoDate: string): Date {
  return new Date(`${isoDate}T00:00:00Z`);
}
