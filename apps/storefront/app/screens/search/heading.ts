import { ageOn } from "@matinee/ui";
import type { FoundGroups } from "@matinee/contract/client";
import type { Search } from "./search-params.ts";

/** "4 classes for a 7-year-old near LS1 4AP". `today` is an ISO date. */
export function searchHeading(search: Search, found: Pick<FoundGroups, "total" | "origin">, today: string): string {
  const age = search.dateOfBirth === null ? search.age : ageOn(search.dateOfBirth, today);
  return `${countWords(found.total, "class", "classes")}${forAge(age)}${nearWords(search, found.origin)}`;
}

/** "No camps", "1 camp", "12 camps". */
export function countWords(count: number, one: string, many: string): string {
  return count === 0 ? `No ${many}` : `${count} ${count === 1 ? one : many}`;
}

/** " for an 8-year-old". */
export function forAge(age: number | null): string {
  if (age === null) return "";
  return ` for ${age === 8 || age === 11 || age === 18 ? "an" : "a"} ${age}-year-old`;
}

function nearWords(search: Search, origin: FoundGroups["origin"]): string {
  if (origin === null) return "";
  return search.postcode === null ? " near you" : ` near ${origin.label}`;
}
