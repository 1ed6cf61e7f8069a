import { lastPage } from "@matinee/webapp/paging";
import type { Api } from "@matinee/contract/client";
import type { CampSearch } from "../../shared/search/camp-search.ts";
import { searchHeading } from "../../shared/search/search-heading.ts";
import { loadCamps, type CampResult } from "./load-camps.ts";

export type CampPage = CampResult & { readonly search: CampSearch; readonly heading: string; readonly today: string };

/** The same search for a child of this birthday. Camps judge the age on a date of their own, so an age alone is less exact. */
export async function campsForChild<T extends CampPage>(api: Api, page: T, dateOfBirth: string): Promise<T> {
  const search: CampSearch = { ...page.search, age: null, dateOfBirth };
  let result = await loadCamps(api, search);
  const last = lastPage(result.found.total, result.found.size);
  if (result.found.page > last) result = await loadCamps(api, { ...search, page: last });
  const heading = searchHeading(["holiday camp", "holiday camps"], search, result.found, page.today);
  return { ...page, ...result, search, heading };
}
