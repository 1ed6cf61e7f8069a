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

const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
});

/** "21 November 2026 at 09:30". */
export function momentOf(instant: string): string {
  return moment.format(new Date(instant));
}
