import type { Api, FoundCourses } from "@matinee/contract/client";
import { searchPlace } from "../../shared/search/search-place.ts";
import { campSearchRequest, type CampSearch } from "../../shared/search/camp-search.ts";
import { lacksCategory, withChosen } from "./chosen-facets.ts";
import { campSuggestions, type CampSuggestion } from "./camp-suggestions.ts";

const PAGE_SIZE = 24;

interface CampResult {
  readonly found: FoundCourses;
  /** Why the place is invalid. The results are then from everywhere. */
  readonly placeProblem: string | null;
  /** Changes that lead to results. */
  readonly suggestions: readonly CampSuggestion[];
}

/** Finds camps. An unknown place is an error of its field. */
export async function loadCamps(api: Api, search: CampSearch): Promise<CampResult> {
  const find = (asked: CampSearch, size: number) =>
    api.call("GET /courses/list", { query: campSearchRequest(asked, size) });
  const { found, placeProblem } = await searchPlace<CampSearch, FoundCourses>(search, (asked) =>
    find(asked, PAGE_SIZE),
  );
  const [known, suggestions] = await Promise.all([
    lacksCategory(search, found.facets) ? api.call("GET /course-categories/list", { query: { size: 100 } }) : null,
    found.total > 0
      ? []
      : campSuggestions(
          // Suggestions leave out an unknown place.
          placeProblem === null ? search : { ...search, postcode: null },
          found.origin !== null,
          async (asked) => (await find(asked, 1)).total,
        ),
  ]);
  return {
    found: { ...found, facets: withChosen(search, found.facets, known?.items ?? []) },
    placeProblem,
    suggestions,
  };
}
