import { lastPage } from "@matinee/webapp/paging";
import type { Api } from "@matinee/contract/client";
import { londonToday } from "@matinee/format";
import type { ClassSearch } from "../../shared/search/class-search.ts";
import { searchHeading } from "../../shared/search/search-heading.ts";
import { loadClasses, type SearchResult } from "./load-classes.ts";

export type ClassPage = SearchResult & { readonly search: ClassSearch; readonly heading: string };

/** The same search for a child of this birthday. Classes judge the age on a date of their own, so an age alone is less exact. */
export async function classesForChild<T extends ClassPage>(api: Api, page: T, dateOfBirth: string): Promise<T> {
  const search: ClassSearch = { ...page.search, age: null, dateOfBirth };
  let result = await loadClasses(api, search);
  const last = lastPage(result.found.total, result.found.size);
  if (result.found.page > last) result = await loadClasses(api, { ...search, page: last });
  const today = londonToday();
  return { ...page, ...result, search, heading: searchHeading(["class", "classes"], search, result.found, today) };
}
