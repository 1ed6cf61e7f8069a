const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/London",
});

/** "21 November 2026", the day of an instant as the school's clocks have it. */
export function dayOf(instant: string): string {
  return day.format(new Date(instant));
}
