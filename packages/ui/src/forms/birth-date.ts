export type DateParts = { day: string; month: string; year: string };

export const NO_DATE: DateParts = { day: "", month: "", year: "" };

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/**
 * The ISO date of three typed parts, or null if they are not a date (31 February, a missing year). The month may be a name or its first
 * letters ("May", "Sept"). A year of two digits is in this century, as the years of all children are.
 */
export function isoFromParts({ day, month, year }: DateParts): string | null {
  const y = numberFrom(year.trim().replace(/^\d\d$/u, "20$&"), 4);
  const m = monthFrom(month.trim().toLowerCase());
  const d = numberFrom(day.trim(), 2);
  const date = new Date(Date.UTC(y, m - 1, d));
  if (Number.isNaN(date.getTime()) || y < 1900) return null;
  if (date.getUTCFullYear() !== y || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  return date.toISOString().slice(0, 10);
}

function numberFrom(text: string, digits: number): number {
  return /^\d+$/u.test(text) && text.length <= digits ? Number(text) : Number.NaN;
}

/** 1 to 12; NaN for what is no month. "Ju" could be two. */
function monthFrom(text: string): number {
  const named = text.length < 3 ? -1 : MONTHS.findIndex((name) => name.startsWith(text.replace(/\.$/u, "")));
  return named === -1 ? numberFrom(text, 2) : named + 1;
}

/** The three parts of an ISO date without leading zeros; empty parts for any other text. */
export function partsFromIso(isoDate: string | null | undefined): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate ?? "");
  if (!match) return NO_DATE;
  return { year: match[1] ?? "", month: String(Number(match[2])), day: String(Number(match[3])) };
}
