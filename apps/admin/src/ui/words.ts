const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** `2026-11-28` as "28 Nov 2026", for tables. */
export function dayWords(isoDate: string): string {
  return DAY.format(new Date(`${isoDate}T00:00:00Z`));
}

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
});

/** An instant as "28 Nov 2026, 14:05", for tables. */
export function momentWords(instant: string): string {
  return MOMENT.format(new Date(instant));
}

// How many digits an area code has follows from its beginning; all others have five.
const AREAS = [/^(02\d)(\d{4})(\d{4})$/u, /^(011\d|01\d1)(\d{3})(\d{4})$/u, /^(\d{5})(\d+)$/u];

/** `+447700900123` as a British telephone shows it: "07700 900123", and "0113 496 0000". A foreign number stays as it is. */
export function phoneWords(phone: string): string {
  if (!phone.startsWith("+44")) return phone;
  const national = `0${phone.slice(3)}`;
  for (const area of AREAS) {
    const parts = area.exec(national);
    if (parts !== null) return parts.slice(1).join(" ");
  }
  return phone;
}
