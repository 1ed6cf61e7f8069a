const DATE = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `2026-11-28` as "Saturday, 28 November 2026" reads in a British letter: without the comma. */
export function longDate(isoDate: string): string {
  return DATE.format(new Date(`${isoDate}T00:00:00Z`)).replace(",", "");
}
