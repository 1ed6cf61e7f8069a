import { plainDate } from "@matinee/ui";
import type { FoundGroups } from "@matinee/contract/client";
import { searchPath, type Search } from "./search-params.ts";

/** A filter that is on: what it says, and the address without it. */
export interface Chosen {
  readonly label: string;
  readonly without: string;
}

const DAYS = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

/** The filters that are on, place and age first, each with the way to take it off. */
export function chosenFilters(search: Search, facets: FoundGroups["facets"]): Chosen[] {
  const nameOf = (values: readonly { value: string; name: string }[], value: number | string): string =>
    values.find((one) => one.value === String(value))?.name ?? String(value).replaceAll("_", " ");
  const chosen: (Chosen | null)[] = [
    search.dateOfBirth === null
      ? null
      : { label: `Born ${plainDate(search.dateOfBirth)}`, without: searchPath(search, { dateOfBirth: null }) },
    search.age === null || search.dateOfBirth !== null
      ? null
      : { label: `Age ${search.age}`, without: searchPath(search, { age: null }) },
    search.radius === null
      ? null
      : { label: `Within ${search.radius} miles`, without: searchPath(search, { radius: null }) },
    search.day === null ? null : { label: DAYS[search.day - 1] ?? "", without: searchPath(search, { day: null }) },
    search.discipline === null
      ? null
      : { label: nameOf(facets.disciplines, search.discipline), without: searchPath(search, { discipline: null }) },
    search.stage === null
      ? null
      : { label: nameOf(facets.stages, search.stage), without: searchPath(search, { stage: null }) },
    search.from === null ? null : { label: `From ${search.from}`, without: searchPath(search, { from: null }) },
    search.to === null ? null : { label: `Over by ${search.to}`, without: searchPath(search, { to: null }) },
    search.hasSpaces ? { label: "Has places", without: searchPath(search, { hasSpaces: false }) } : null,
    search.words === null ? null : { label: `“${search.words}”`, without: searchPath(search, { words: null }) },
  ];
  return chosen.filter((one) => one !== null);
}

/** "4 classes for a 7-year-old near LS1 4AP". */
export function headingOf(search: Search, found: Pick<FoundGroups, "total" | "origin">): string {
  const count = found.total === 0 ? "No classes" : found.total === 1 ? "1 class" : `${found.total} classes`;
  const age =
    search.dateOfBirth === null && search.age !== null
      ? ` for ${search.age === 8 || search.age === 11 || search.age === 18 ? "an" : "a"} ${search.age}-year-old`
      : "";
  return `${count}${age}${found.origin === null ? "" : ` near ${found.origin.label}`}`;
}
