import type { FoundGroups } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { readClassSearch, type ClassSearch } from "../../shared/search/class-search.ts";
import { classSuggestions } from "./class-suggestions.ts";

const origin: FoundGroups["origin"] = { label: "Leeds", lat: 53.8, lng: -1.5, precision: "town" };
const none: FoundGroups["facets"] = { disciplines: [], days: [], stages: [], spaces: [] };
const suggestions = (
  query: string,
  count: (search: ClassSearch) => number,
  found: Partial<Pick<FoundGroups, "origin" | "facets">> = {},
) =>
  classSuggestions(readClassSearch(new URLSearchParams(query)), { origin, facets: none, ...found }, async (search) =>
    count(search),
  );

test("days with the most classes come first, and the other filters stay", async () => {
  const days = [
    { value: "3", name: "Wednesday", count: 2 },
    { value: "6", name: "Saturday", count: 5 },
    { value: "7", name: "Sunday", count: 0 },
  ];
  expect(await suggestions("postcode=Leeds&day=7&age=7", () => 0, { facets: { ...none, days } })).toEqual([
    { label: "Saturdays", to: "/find-classes?postcode=Leeds&age=7&day=6", count: 5 },
    { label: "Wednesdays", to: "/find-classes?postcode=Leeds&age=7&day=3", count: 2 },
  ]);
});

test("each suggestion has its count, and leads to at least one class", async () => {
  const far = await suggestions("postcode=Leeds&age=7", ({ radius, age }) => (age === null ? 3 : (radius ?? 0) / 50));
  expect(far).toEqual([
    { label: "Within 25 miles", to: "/find-classes?postcode=Leeds&age=7&radius_miles=25", count: 0.5 },
    { label: "Any age", to: "/find-classes?postcode=Leeds", count: 3 },
  ]);
  expect(await suggestions("postcode=Leeds&radius_miles=25&q=tap&from=17:00", () => 0)).toEqual([]);
});

test("only active filters are suggested for removal", async () => {
  const found = await suggestions("radius_miles=5&has_spaces=1&q=tap&age=7", () => 1, { origin: null });
  expect(found.map(({ label }) => label)).toEqual(["Include classes without trial places", "Without “tap”", "Any age"]);
});

test("several filters are dropped together if one is not enough", async () => {
  const found = await suggestions("postcode=Leeds&day=7&q=tap", ({ day, keywords }) =>
    day === null && keywords === null ? 4 : 0,
  );
  expect(found).toEqual([{ label: "Without “tap”, any day", to: "/find-classes?postcode=Leeds", count: 4 }]);
});
