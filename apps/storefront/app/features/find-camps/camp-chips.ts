import { counted, plainDate, sentenceList } from "@matinee/format";
import type { FacetValue, FoundCourses } from "@matinee/contract/client";
import type { SearchChip } from "../../shared/search/SearchChips.tsx";
import { campSearchPath, type CampSearch } from "../../shared/search/camp-search.ts";

/** The chips above the list: chosen filters first, then common ones to add. */
export function campChips(
  search: CampSearch,
  { origin, facets }: Pick<FoundCourses, "origin" | "facets">,
): SearchChip[] {
  const off = (key: keyof CampSearch, label: string, changes: Partial<CampSearch>): SearchChip[] =>
    search[key] === null ? [] : [{ key, label, to: campSearchPath(search, changes), on: true }];
  const [free] = facets.spaces;
  const chips = [
    ...(origin === null
      ? []
      : [
          {
            key: "place",
            label: search.postcode === null ? "Near you" : `Near ${origin.label}`,
            to: campSearchPath(search, { postcode: null, lat: null, lng: null, radius: null }),
            on: true,
          },
        ]),
    ...off("dateOfBirth", `Born ${plainDate(search.dateOfBirth ?? "")}`, { dateOfBirth: null }),
    ...off("age", `Age ${search.age}`, { age: null }),
    ...(origin === null ? [] : off("radius", `Within ${counted(search.radius ?? 0, "mile")}`, { radius: null })),
    ...off("from", `From ${plainDate(search.from ?? "")}`, { from: null }),
    ...off("to", `Until ${plainDate(search.to ?? "")}`, { to: null }),
    ...off("keywords", `“${search.keywords}”`, { keywords: null }),
    ...off("discipline", disciplineLabel(search.discipline ?? "", facets.disciplines), { discipline: null }),
    ...toggles(facets.holidays, search.holiday, (holiday) => campSearchPath(search, { holiday })),
    ...toggles(facets.categories, search.category, (category) =>
      campSearchPath(search, { category: category === null ? null : Number(category) }),
    ),
    ...((free?.count ?? 0) === 0 && !search.hasSpaces
      ? []
      : [
          {
            key: "spaces",
            label: "Has places",
            to: campSearchPath(search, { hasSpaces: !search.hasSpaces }),
            on: search.hasSpaces,
            count: free?.count ?? 0,
          },
        ]),
  ];
  return [...chips.filter((chip) => chip.on), ...chips.filter((chip) => !chip.on)];
}

/** The name of a discipline. No camp found teaches it where the facet has none: its short name is left then. */
function disciplineLabel(slug: string, values: readonly FacetValue[]): string {
  return values.find((one) => one.value === slug)?.name ?? sentenceList([slug.replaceAll(/[_-]/g, " ")]);
}

/** Chips for one facet: the chosen value to remove, or all values to add. */
function toggles(
  values: readonly FacetValue[],
  chosen: string | number | null,
  to: (value: string | null) => string,
): SearchChip[] {
  const shown = chosen === null ? values : values.filter((one) => one.value === String(chosen));
  return shown.map((one) => ({
    key: `choice ${one.value} ${one.name}`,
    label: one.name,
    to: to(chosen === null ? one.value : null),
    on: chosen !== null,
    count: one.count,
  }));
}
