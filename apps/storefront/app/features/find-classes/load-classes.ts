import type { Api, FoundGroups } from "@matinee/contract/client";
import { searchPlace } from "../../shared/search/search-place.ts";
import { classSearchRequest, type ClassSearch } from "../../shared/search/class-search.ts";

const PAGE_SIZE = 24;

export interface SearchResult {
  readonly found: FoundGroups;
  /** Why the place is invalid. The results are then from everywhere. */
  readonly placeProblem: string | null;
}

/** Finds classes. An unknown place is an error of its field. */
export async function loadClasses(api: Api, search: ClassSearch): Promise<SearchResult> {
  return await searchPlace(search, (asked) => find(api, asked));
}

function find(api: Api, search: ClassSearch): Promise<FoundGroups> {
  return api.call("GET /groups/get-suitable-groups", { query: classSearchRequest(search, PAGE_SIZE) });
}
