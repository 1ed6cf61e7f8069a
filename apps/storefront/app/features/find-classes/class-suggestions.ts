import type { FacetValue, FoundGroups } from "@matinee/contract/client";
import { DEFAULT_MILES, classSearchPath, type ClassSearch } from "../../shared/search/class-search.ts";

/** One change to a search without results. */
export interface ClassSuggestion {
  readonly label: string;
  readonly to: string;
}

const WIDER = [25, 50, 200] as const;
const MAX_SUGGESTIONS = 5;
const MAX_PER_FILTER = 2;

/** Changes that may find classes. Those with known counts come first. */
export function classSuggestions(
  search: ClassSearch,
  { origin, facets }: Pick<FoundGroups, "origin" | "facets">,
): ClassSuggestion[] {
  const suggestion = (asked: unknown, label: string, changes: Partial<ClassSearch>): ClassSuggestion[] =>
    asked === null || asked === false ? [] : [{ label, to: classSearchPath(search, changes) }];
  const miles = origin === null ? undefined : WIDER.find((one) => one > (search.radius ?? DEFAULT_MILES));
  return [
    ...(search.hasSpaces ? [{ label: "Include full classes", to: classSearchPath(search, { hasSpaces: false }) }] : []),
    ...others(search.day, facets.days, (one) => ({
      label: `${one.name}s (${one.count})`,
      to: classSearchPath(search, { day: Number(one.value) }),
    })),
    ...others(search.discipline, facets.disciplines, (one) => ({
      label: `${one.name} (${one.count})`,
      to: classSearchPath(search, { discipline: one.value }),
    })),
    ...(miles === undefined
      ? []
      : [{ label: `Within ${miles} miles`, to: classSearchPath(search, { radius: miles }) }]),
    ...suggestion(search.from ?? search.to, "Any time of day", { from: null, to: null }),
    ...suggestion(search.keywords, `Without “${search.keywords}”`, { keywords: null }),
    ...suggestion(search.stage, "Any stage", { stage: null }),
    ...suggestion(search.dateOfBirth ?? search.age, "Any age", { dateOfBirth: null, age: null }),
  ].slice(0, MAX_SUGGESTIONS);
}

/** Other values of one filter. Its counts ignore the filter itself, so they are exact. */
function others(
  chosen: number | string | null,
  values: readonly FacetValue[],
  linkTo: (value: FacetValue) => ClassSuggestion,
): ClassSuggestion[] {
  if (chosen === null) return [];
  return values
    .filter((one) => one.value !== String(chosen) && one.count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_PER_FILTER)
    .map(linkTo);
}
