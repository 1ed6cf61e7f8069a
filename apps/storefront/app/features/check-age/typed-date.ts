import { isoFromParts, NO_DATE, partsFromIso, type DateParts } from "@matinee/ui";

const PARTS = ["day", "month", "year"] as const;

/** The date of birth in an address: as typed, parsed, and why it is invalid. */
export function typedDate(query: URLSearchParams): { born: DateParts; iso: string | null; sent: boolean } {
  const sent = PARTS.some((part) => query.has(`date_of_birth_${part}`));
  const born = sent ? sentParts(query) : partsFromIso(query.get("date_of_birth"));
  const iso = isoFromParts(born);
  return { born: sent || iso ? born : NO_DATE, iso, sent };
}

function sentParts(query: URLSearchParams): DateParts {
  const part = (name: (typeof PARTS)[number]) => (query.get(`date_of_birth_${name}`) ?? "").trim().slice(0, 10);
  return { day: part("day"), month: part("month"), year: part("year") };
}
