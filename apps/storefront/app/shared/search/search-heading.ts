import { ageInYears } from "@matinee/format";
import type { FoundGroups } from "@matinee/contract/client";
import type { CommonSearch } from "./search-params.ts";

type Found = Pick<FoundGroups, "total" | "origin">;

/** "4 classes for a 7-year-old near LS1 4AP". `one` and `many` are the noun. `today` is an ISO date. */
export function searchHeading(
  [one, many]: readonly [one: string, many: string],
  search: Pick<CommonSearch, "age" | "dateOfBirth" | "postcode">,
  { total, origin }: Found,
  today: string,
): string {
  const age = search.dateOfBirth === null ? search.age : ageInYears(search.dateOfBirth, today);
  const count = total === 0 ? `No ${many}` : `${total} ${total === 1 ? one : many}`;
  const near = origin === null ? "" : search.postcode === null ? " near you" : ` near ${origin.label}`;
  return `${count}${age === null ? "" : ` for ${article(age)} ${age}-year-old`}${near}`;
}

/** "an" before eight, eleven and eighteen. */
const article = (age: number) => (age === 8 || age === 11 || age === 18 ? "an" : "a");
