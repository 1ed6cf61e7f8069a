import { parseIsoDate, type IsoDate } from "../kernel/index.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * A date as people and programs in the UK write it: `2016-05-03`, `03/05/2016`, `3.5.16`, `3 May 2016`; a time behind it is ignored. A year
 * of two digits is one that is not after `latest`, as of a birthday; `latest` null: the date may lie ahead, and the year is one of this century.
 * Null: no date.
 */
export function readDate(text: string, latest: IsoDate | null): IsoDate | null {
  const [, day = ""] = /^(.*?)(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m|Z)?)?$/iu.exec(text.trim()) ?? [];
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/u.exec(day);
  if (iso !== null) return isoOf(iso[1], iso[2], iso[3]);
  const british = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/u.exec(day);
  if (british !== null) return isoOf(yearOf(british[3], latest), british[2], british[1]);
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[- ]([a-z]{3})[a-z]*[-, ]+(\d{4}|\d{2})$/iu.exec(day);
  const month = MONTHS.indexOf(named?.[2]?.toLowerCase() ?? "") + 1;
  return named === null || month === 0 ? null : isoOf(yearOf(named[3], latest), String(month), named[1]);
}

function isoOf(year = "", month = "", day = ""): IsoDate | null {
  return parseIsoDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

function yearOf(year = "", latest: IsoDate | null): string {
  if (year.length === 4) return year;
  return latest === null || Number(year) <= Number(latest.slice(2, 4)) ? `20${year}` : `19${year}`;
}

const POUNDS = /^(?<minus>-?)£?(?<minusInside>-?)(?<pounds>\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(?<pence>\d{1,2}))?$/u;

/** An amount in pounds as pence: `12`, `£1,234.50`, `-1.53` and, as accountants write it, `(1.53)`. Null: no amount. */
export function readPounds(text: string): number | null {
  const bare = text
    .trim()
    .replaceAll(/\s/gu, "")
    .replace(/^\((.*)\)$/u, "-$1");
  const { minus = "", minusInside = "", pounds = "", pence = "" } = POUNDS.exec(bare)?.groups ?? {};
  if (pounds === "" || (minus !== "" && minusInside !== "")) return null;
  const amount = Number(pounds.replaceAll(",", "")) * 100 + Number(pence.padEnd(2, "0"));
  return amount === 0 || minus + minusInside === "" ? amount : -amount;
}

/** A whole number that is not negative; null: it is none. */
export function readWhole(text: string): number | null {
  return /^\d{1,7}$/u.test(text.trim()) ? Number(text.trim()) : null;
}

/** A rate in per cent, such as `20`, `17.5` or `20%`; null: it is none. */
export function readRate(text: string): number | null {
  const bare = text.replaceAll(/[\s%]/gu, "");
  const rate = /^\d{1,3}(?:\.\d{1,2})?$/u.test(bare) ? Number(bare) : null;
  return rate === null || rate > 100 ? null : rate;
}

/** The parts of a cell with several values, such as `Ballet; Tap`. */
export function readParts(text: string): string[] {
  return text
    .split(/[;,\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A time of day such as `9:30`, `09.30`, `4pm` or `4:15 PM`, as `HH:MM`; null: it is none. */
export function readTime(text: string): string | null {
  const [, hours = "", minutes = "00", half = ""] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})? ?([ap]m)?$/iu.exec(text.trim()) ?? [];
  if (hours === "" || Number(minutes) > 59) return null;
  const hour = Number(hours);
  if (half === "") return hour > 23 || !/[:.]/u.test(text) ? null : `${hours.padStart(2, "0")}:${minutes}`;
  if (hour < 1 || hour > 12) return null;
  return `${String((hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0)).padStart(2, "0")}:${minutes}`;
}
