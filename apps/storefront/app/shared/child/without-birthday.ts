import { ageInYears } from "@matinee/format";
import { isoFromParts, partsFromIso, type DateParts } from "@matinee/ui";

const PARTS = ["day", "month", "year"] as const;
const NAMES = ["date_of_birth", "dob"];

/**
 * The path and query of an address without the birthday in it, with the age in years instead; null if there is none. Older links and
 * bookmarks have one. `today` is an ISO date.
 */
export function withoutBirthday(address: URL, today: string): string | null {
  const params = new URLSearchParams(address.search);
  const found = [...params.keys()].filter((key) =>
    NAMES.some((name) => key === name || PARTS.some((part) => key === `${name}_${part}`)),
  );
  if (found.length === 0) return null;
  const iso = NAMES.map((name) => isoIn(params, name)).find((one) => one !== null);
  for (const name of found) params.delete(name);
  if (iso) params.set("age", String(ageInYears(iso, today)));
  const query = params.toString();
  return query === "" ? address.pathname : `${address.pathname}?${query}`;
}

function isoIn(params: URLSearchParams, name: string): string | null {
  const whole = isoFromParts(partsFromIso(params.get(name)));
  const part = (which: keyof DateParts): string => params.get(`${name}_${which}`) ?? "";
  return whole ?? isoFromParts({ day: part("day"), month: part("month"), year: part("year") });
}
