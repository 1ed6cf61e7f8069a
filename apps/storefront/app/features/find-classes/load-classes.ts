import type { Api, FoundGroups } from "@matinee/contract/client";
import { classItem, type FoundClasses } from "../../shared/catalogue/card-items.ts";
import { ANY_CLASS, classSearchPath, classSearchRequest, type ClassSearch } from "../../shared/search/class-search.ts";
import { findNearest, type Nearest } from "../../shared/search/nearest.ts";
import { searchPlace, type PlaceProblem } from "../../shared/search/search-place.ts";
import type { SearchSuggestion } from "../../shared/search/search-suggestions.ts";
import { classSuggestions } from "./class-suggestions.ts";

const PAGE_SIZE = 24;

export interface SearchResult {
  readonly found: FoundClasses;
  /** Why the place is invalid. The results are then from everywhere. */
  readonly placeProblem: PlaceProblem | null;
  /** Without results: changes that lead to some, and the nearest class. */
  readonly suggestions: readonly SearchSuggestion[];
  readonly nearest: Nearest | null;
}

/** Finds classes. An unknown place is an error of its field. */
export async function loadClasses(api: Api, search: ClassSearch): Promise<SearchResult> {
  const find = (asked: ClassSearch, size: number): Promise<FoundGroups> =>
    api.call("GET /groups/get-suitable-groups", { query: classSearchRequest(asked, size), quiet: true });
  const answer = await searchPlace(search, (asked) => find(asked, PAGE_SIZE));
  const result = { ...answer, found: { ...answer.found, items: answer.found.items.map(classItem) } };
  if (result.found.total > 0) return { ...result, suggestions: [], nearest: null };
  // Suggestions leave out an unknown place.
  const known = result.placeProblem === null ? search : { ...search, postcode: null };
  const { postcode, lat, lng } = known;
  const [suggestions, nearest] = await Promise.all([
    classSuggestions(known, result.found, async (asked) => (await find(asked, 1)).total),
    result.found.origin === null
      ? null
      : findNearest({
          searches: [known, { ...ANY_CLASS, postcode, lat, lng }],
          find: (asked) => find(asked, 1),
          pathTo: classSearchPath,
        }),
  ]);
  return { ...result, suggestions, nearest };
}
