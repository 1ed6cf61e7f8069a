import type { CourseCategory, FacetValue, FoundCourses } from "@matinee/contract/client";
import type { CampSearch } from "../../shared/search/camp-search.ts";

type Facets = FoundCourses["facets"];

const HOLIDAYS: Readonly<Record<string, string>> = {
  half_term: "Half-term",
  easter: "Easter",
  summer: "Summer",
  christmas: "Christmas",
};

/** Whether the chosen category's name must be loaded. */
export function lacksCategory({ category }: Pick<CampSearch, "category">, { categories }: Pick<Facets, "categories">) {
  return category !== null && !categories.some((one) => one.value === String(category));
}

/** The facets including the chosen values, with a count of 0 if nothing matches. */
export function withChosen(
  { holiday, category }: Pick<CampSearch, "holiday" | "category">,
  facets: Facets,
  known: readonly Pick<CourseCategory, "id" | "name">[],
): Facets {
  const kind = known.find((one) => one.id === category)?.name ?? "Chosen type";
  return {
    ...facets,
    holidays: holding(facets.holidays, holiday, HOLIDAYS[holiday ?? ""] ?? ""),
    categories: holding(facets.categories, category, kind),
  };
}

function holding(values: FacetValue[], chosen: string | number | null, name: string): FacetValue[] {
  const missing = chosen !== null && !values.some((one) => one.value === String(chosen));
  return missing ? [...values, { value: String(chosen), name, count: 0 }] : values;
}
