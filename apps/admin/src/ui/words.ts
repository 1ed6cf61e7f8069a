const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** `2026-11-28` as "28 Nov 2026", for tables. */
export function dayWords(isoDate: string): string {
  return DAY.format(new Date(`${isoDate}T00:00:00Z`));
}

/** `+447700900123` as a British telephone shows it: "07700 900123". A foreign number stays as it is. */
export function phoneWords(phone: string): string {
  const national = /^\+44(\d{4})(\d+)$/u.exec(phone);
  return national === null ? phone : `0${national[1]} ${national[2]}`;
}
