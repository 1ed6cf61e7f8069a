import type { FoundGroups } from "@matinee/contract/client";
import type { Api } from "../../api/api.ts";
import { searchQuery, type Search } from "./search-params.ts";

const PAGE_SIZE = 24;

export interface SearchResult {
  readonly found: FoundGroups;
  /** Why the place could not be used; the classes are then those of everywhere. */
  readonly placeProblem: string | null;
}

/** The search's answer. A place that nobody knows is said at its field, and everything else is searched all the same. */
export async function loadSearch(api: Api, search: Search): Promise<SearchResult> {
  return await searchPlace(search, (asked) => find(api, asked));
}

/** Searches; where nobody knows the place, everywhere, and says so. */
export async function searchPlace<S extends { readonly postcode: string | null }, F>(
  search: S,
  ask: (search: S) => Promise<F>,
): Promise<{ found: F; placeProblem: string | null }> {
  try {
    return { found: await ask(search), placeProblem: null };
  } catch (error) {
    const problem = placeProblemIn(error);
    if (problem === null) throw error;
    return { found: await ask({ ...search, postcode: null }), placeProblem: problem };
  }
}

function find(api: Api, search: Search): Promise<FoundGroups> {
  return api.call("GET /groups/get-suitable-groups", { query: searchQuery(search, PAGE_SIZE) });
}

// Told by its shape: the error class of the server's bundle and that of the in-process client need not be the same object.
function placeProblemIn(error: unknown): string | null {
  if (!(error instanceof Error) || !("details" in error) || !Array.isArray(error.details)) return null;
  const details: readonly unknown[] = error.details;
  for (const detail of details) {
    if (typeof detail !== "object" || detail === null || !("path" in detail) || !("message" in detail)) continue;
    if (detail.path === "postcode" && typeof detail.message === "string") return detail.message;
  }
  return null;
}
