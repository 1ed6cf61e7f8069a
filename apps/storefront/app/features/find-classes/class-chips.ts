import { counted, longWeekday, plainDate, sentenceList } from "@matinee/format";
import type { FacetValue, FoundGroups } from "@matinee/contract/client";
import type { SearchChip } from "../../shared/search/SearchChips.tsx";
import { classSearchPath, HAS_TRIAL_PLACES, type ClassSearch } from "../../shared/search/class-search.ts";

const MAX_DISCIPLINES = 5;

/** The chips above the list: chosen filters first, then common ones to add. */
export function classChips(
  search: ClassSearch,
  { origin, facets }: Pick<FoundGroups, "origin" | "facets">,
): SearchChip[] {
  const on = (key: keyof ClassSearch, label: string, changes: Partial<ClassSearch>): SearchChip[] =>
    search[key] === null || search[key] === false
      ? []
      : [{ key, label, to: classSearchPath(search, changes), on: true }];
  const chips = [
    ...(origin === null ? [] : [placeChip(search, origin.label)]),
    ...on("dateOfBirth", `Born ${plainDate(search.dateOfBirth ?? "")}`, { dateOfBirth: null }),
    ...on("age", `Age ${search.age}`, { age: null }),
    ...(origin === null ? [] : on("radius", `Within ${counted(search.radius ?? 0, "mile")}`, { radius: null })),
    ...on("from", `From ${search.from}`, { from: null }),
    ...on("to", `Ends by ${search.to}`, { to: null }),
    ...on("stage", nameIn(facets.stages, search.stage), { stage: null }),
    ...on("keywords", `“${search.keywords}”`, { keywords: null }),
    ...spacesChip(search, facets.spaces),
    ...disciplineChips(search, facets.disciplines),
    ...dayChips(search, facets.days),
  ];
  return [...chips.filter((chip) => chip.on), ...chips.filter((chip) => !chip.on)];
}

function placeChip(search: ClassSearch, label: string): SearchChip {
  const to = classSearchPath(search, { postcode: null, lat: null, lng: null, radius: null });
  return { key: "place", label: search.postcode === null ? "Near you" : `Near ${label}`, to, on: true };
}

/** Left out if no class has a trial place. */
function spacesChip(search: ClassSearch, [free]: readonly FacetValue[]): SearchChip[] {
  const count = free?.count ?? 0;
  if (count === 0 && !search.hasSpaces) return [];
  const to = classSearchPath(search, { hasSpaces: !search.hasSpaces });
  return [{ key: "spaces", label: HAS_TRIAL_PLACES, to, on: search.hasSpaces, count }];
}

function disciplineChips(search: ClassSearch, values: readonly FacetValue[]): SearchChip[] {
  const { discipline } = search;
  return (discipline === null ? values.slice(0, MAX_DISCIPLINES) : chosenOf(values, discipline)).map((one) => ({
    key: `discipline ${one.value}`,
    label: one.name,
    to: classSearchPath(search, { discipline: discipline === null ? one.value : null }),
    on: discipline !== null,
    count: one.count,
  }));
}

function dayChips(search: ClassSearch, values: readonly FacetValue[]): SearchChip[] {
  const { day } = search;
  return (day === null ? values : chosenOf(values, day, longWeekday(day))).map((one) => ({
    key: `day ${one.value}`,
    label: `${one.name}s`,
    to: classSearchPath(search, { day: day === null ? Number(one.value) : null }),
    on: day !== null,
    count: one.count,
  }));
}

/** The chosen value, even if it has no results. */
function chosenOf(values: readonly FacetValue[], value: number | string, name = nameIn(values, value)): FacetValue[] {
  return [values.find((one) => one.value === String(value)) ?? { value: String(value), name, count: 0 }];
}

function nameIn(values: readonly FacetValue[], value: number | string | null): string {
  const known = values.find((one) => one.value === String(value))?.name;
  return (
    known ?? (typeof value === "number" ? `Stage ${value}` : sentenceList([(value ?? "").replaceAll(/[_-]/g, " ")]))
  );
}
