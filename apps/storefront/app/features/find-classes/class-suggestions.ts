import type { FacetValue, FoundGroups } from "@matinee/contract/client";
import { classSearchPath, type ClassSearch } from "../../shared/search/class-search.ts";
import { DEFAULT_MILES } from "../../shared/search/search-params.ts";
import {
  withoutOne,
  withoutSeveral,
  type SearchStep,
  type SearchSuggestion,
} from "../../shared/search/search-suggestions.ts";

const WIDER = [25, 50, 100] as const;
const MAX_SUGGESTIONS = 5;
const MAX_PER_FILTER = 2;

/**
 * Changes to a search without results that find classes. `count` returns how many classes a search finds. The counts
 * of other days and disciplines are known from the facets.
 */
export async function classSuggestions(
  search: ClassSearch,
  { origin, facets }: Pick<FoundGroups, "origin" | "facets">,
  count: (search: ClassSearch) => Promise<number>,
): Promise<SearchSuggestion[]> {
  const tried = { count, pathTo: classSearchPath };
  const steps = stepsFrom(search, origin !== null);
  const known = [
    ...others(search.day, facets.days, (one) => ({
      label: `${one.name}s`,
      to: classSearchPath(search, { day: Number(one.value) }),
    })),
    ...others(search.discipline, facets.disciplines, (one) => ({
      label: one.name,
      to: classSearchPath(search, { discipline: one.value }),
    })),
  ];
  const found = [...known, ...(await withoutOne(search, steps, tried))];
  return found.length > 0 ? found.slice(0, MAX_SUGGESTIONS) : await withoutSeveral(search, steps, tried);
}

/** Filters to drop, least important first and age last. */
function stepsFrom(search: ClassSearch, placed: boolean): SearchStep<ClassSearch>[] {
  const step = (asked: unknown, label: string, changes: Partial<ClassSearch>): SearchStep<ClassSearch>[] =>
    asked === null || asked === false ? [] : [{ label, changes }];
  return [
    ...step(search.hasSpaces, "include classes without trial places", { hasSpaces: false }),
    ...step(search.keywords, `without “${search.keywords}”`, { keywords: null }),
    ...step(search.from ?? search.to, "any time of day", { from: null, to: null }),
    ...step(search.day, "any day", { day: null }),
    ...step(search.discipline, "any discipline", { discipline: null }),
    ...step(search.stage, "any stage", { stage: null }),
    ...(placed ? WIDER.filter((miles) => miles > (search.radius ?? DEFAULT_MILES)) : []).map((miles) => ({
      label: `within ${miles} miles`,
      changes: { radius: miles },
    })),
    ...step(search.dateOfBirth ?? search.age, "any age", { dateOfBirth: null, age: null }),
  ];
}

/** Other values of one filter. Its counts ignore the filter itself, so they are exact. */
function others(
  chosen: number | string | null,
  values: readonly FacetValue[],
  linkTo: (value: FacetValue) => Omit<SearchSuggestion, "count">,
): SearchSuggestion[] {
  if (chosen === null) return [];
  return values
    .filter((one) => one.value !== String(chosen) && one.count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_PER_FILTER)
    .map((one) => ({ ...linkTo(one), count: one.count }));
}
