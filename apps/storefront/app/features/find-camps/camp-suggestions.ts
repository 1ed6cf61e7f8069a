import { CAMP_MILES, campSearchPath, type CampSearch } from "../../shared/search/camp-search.ts";
import {
  withoutOne,
  withoutSeveral,
  type SearchStep,
  type SearchSuggestion,
} from "../../shared/search/search-suggestions.ts";

const WIDER = [50, 100, 200] as const;
const MAX_SUGGESTIONS = 3;

/**
 * Searches with fewer filters that find camps. Tries each filter alone, then several together. `count` returns how
 * many camps a search finds.
 */
export async function campSuggestions(
  search: CampSearch,
  placed: boolean,
  count: (search: CampSearch) => Promise<number>,
): Promise<SearchSuggestion[]> {
  const tried = { count, pathTo: campSearchPath };
  const steps = stepsFrom(search, placed);
  const single = await withoutOne(search, steps, tried);
  return single.length > 0 ? single.slice(0, MAX_SUGGESTIONS) : await withoutSeveral(search, steps, tried);
}

/** Filters to drop, least important first and age last. */
function stepsFrom(search: CampSearch, placed: boolean): SearchStep<CampSearch>[] {
  const step = (asked: unknown, label: string, changes: Partial<CampSearch>): SearchStep<CampSearch>[] =>
    asked === null || asked === false ? [] : [{ label, changes }];
  return [
    ...step(search.keywords, `without “${search.keywords}”`, { keywords: null }),
    ...step(search.hasSpaces, "include full camps", { hasSpaces: false }),
    ...step(search.discipline, "any discipline", { discipline: null }),
    ...step(search.category, "any type of camp", { category: null }),
    ...step(search.from ?? search.to, "any dates", { from: null, to: null }),
    ...step(search.holiday, "any holiday", { holiday: null }),
    ...(placed ? WIDER.filter((miles) => miles > (search.radius ?? CAMP_MILES)) : []).map((miles) => ({
      label: `within ${miles} miles`,
      changes: { radius: miles },
    })),
    ...step(search.dateOfBirth ?? search.age, "any age", { dateOfBirth: null, age: null }),
  ];
}
