import type { Api, FoundCourses } from "@matinee/contract/client";
import { campItem, type FoundCamps } from "../../shared/catalogue/card-items.ts";
import { findNearest, type Nearest } from "../../shared/search/nearest.ts";
import { searchPlace, type PlaceProblem } from "../../shared/search/search-place.ts";
import { campSearchPath, campSearchRequest, type CampSearch } from "../../shared/search/camp-search.ts";
import { lacksCategory, withChosen } from "./chosen-facets.ts";
import type { SearchSuggestion } from "../../shared/search/search-suggestions.ts";
import { campSuggestions } from "./camp-suggestions.ts";

const PAGE_SIZE = 24;

export interface CampResult {
  readonly found: FoundCamps;
  /** Why the place is invalid. The results are then from everywhere. */
  readonly placeProblem: PlaceProblem | null;
  /** Without results: changes that lead to some, and the nearest camp. */
  readonly suggestions: readonly SearchSuggestion[];
  readonly nearest: Nearest | null;
}

/** Finds camps. An unknown place is an error of its field. */
export async function loadCamps(api: Api, search: CampSearch): Promise<CampResult> {
  const find = (asked: CampSearch, size: number) =>
    api.call("GET /courses/list", { query: campSearchRequest(asked, size), quiet: true });
  const { found, placeProblem } = await searchPlace<CampSearch, FoundCourses>(search, (asked) =>
    find(asked, PAGE_SIZE),
  );
  // Suggestions leave out an unknown place.
  const placed = placeProblem === null ? search : { ...search, postcode: null };
  const [known, suggestions, nearest] = await Promise.all([
    lacksCategory(search, found.facets)
      ? api.call("GET /course-categories/list", { query: { size: 100 }, quiet: true })
      : null,
    found.total > 0
      ? []
      : campSuggestions(placed, found.origin !== null, async (asked) => (await find(asked, 1)).total),
    found.total > 0 || found.origin === null
      ? null
      : findNearest({
          searches: [placed, withoutFilters(placed)],
          find: (asked) => find(asked, 1),
          pathTo: campSearchPath,
        }),
  ]);
  return {
    found: { ...found, items: found.items.map(campItem), facets: withChosen(search, found.facets, known?.items ?? []) },
    placeProblem,
    suggestions,
    nearest,
  };
}

/** A search of the same place for any camp. */
function withoutFilters(search: CampSearch): CampSearch {
  const nothing = { age: null, dateOfBirth: null, category: null, holiday: null, from: null, to: null };
  return { ...search, ...nothing, discipline: null, hasSpaces: false, keywords: null };
}
