export type DateParts = { day: string; month: string; year: string };

export const NO_DATE: DateParts = { day: "", month: "", year: "" };

/** The ISO date of three typed parts, or null if they are not a date (31 February, a missing year). */
export function isoFromParts({ day, month, year }: DateParts): string | null {
  const numbers = [year, month, day].map((part) => (/^\d{1,4}$/.test(part.trim()) ? Number(part) : Number.NaN));
  const [y = Number.NaN, m = Number.NaN, d = Number.NaN] = numbers;
  const date = new Date(Date.UTC(y, m - 1, d));
  if (Number.isNaN(date.getTime()) || y < 1900) return null;
  if (date.getUTCFullYear() !== y || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  return date.toISOString().slice(0, 10);
}

/** The three parts of an ISO date without leading zeros; empty parts for any other text. */
export function partsFromIso(isoDate: string | null | undefined): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate ?? "");
  if (!match) return NO_DATE;
  return { year: match[1] ?? "", month: String(Number(match[2])), day: String(Number(match[3])) };
}

/** The age in whole years on a day; both are ISO dates. */
export function ageOn(dateOfBirth: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return on.slice(5, 10) < dateOfBirth.slice(5, 10) ? years - 1 : years;
}
