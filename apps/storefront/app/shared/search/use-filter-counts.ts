import type { Api, FacetValue } from "@matinee/contract/client";
import { createContext, use, useRef, useState } from "react";
import { useApi } from "../visitor/visitor.tsx";

/** Results by value of a filter. A list that is missing or empty is not known, a value that is missing has none. */
export type FilterCounts = { readonly [Name in "from" | "to" | "age" | "radius_miles"]?: readonly FacetValue[] };

export const FilterCountsContext = createContext<FilterCounts>({});

/** A function that says how many results a value has, " (12)", as soon as that is known. */
export function useCountText(name: keyof FilterCounts): (value: string | number) => string {
  const values = use(FilterCountsContext)[name];
  return (value) => (values?.length ? ` (${values.find((one) => one.value === String(value))?.count ?? 0})` : "");
}

/**
 * Counts that come when `ask` is called, once for each search. `facets` are those of its results. If they fail, or the place is unknown,
 * the filters stay without counts.
 */
export function useFilterCounts(
  facets: object,
  load: (api: Api) => Promise<FilterCounts>,
): { counts: FilterCounts | null; ask: () => void } {
  const api = useApi();
  const [loaded, setLoaded] = useState<{ of: object; counts: FilterCounts } | null>(null);
  const asked = useRef<object>(null);
  function ask() {
    if (asked.current === facets) return;
    asked.current = facets;
    load(api).then(
      (counts) => setLoaded({ of: facets, counts }),
      () => {},
    );
  }
  return { counts: loaded?.of === facets ? loaded.counts : null, ask };
}
