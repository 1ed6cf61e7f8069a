import type { FoundCourses } from "@matinee/contract/client";
import type { Api } from "../../api/api.ts";
import { searchPlace } from "../search/load-search.ts";
import { campQuery, type CampSearch } from "./camp-search.ts";

const PAGE_SIZE = 24;

/** The camps that a search finds; a place that nobody knows is said at its field. */
export async function loadCamps(
  api: Api,
  search: CampSearch,
): Promise<{ found: FoundCourses; placeProblem: string | null }> {
  return await searchPlace<CampSearch, FoundCourses>(search, (asked) =>
    api.call("GET /courses/list", { query: campQuery(asked, PAGE_SIZE) }),
  );
}
