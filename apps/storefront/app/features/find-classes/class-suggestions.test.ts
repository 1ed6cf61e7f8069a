import type { FoundGroups } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { readClassSearch } from "../../shared/search/class-search.ts";
import { classSuggestions } from "./class-suggestions.ts";

const origin: FoundGroups["origin"] = { label: "Leeds", lat: 53.8, lng: -1.5, precision: "town" };
const none: FoundGroups["facets"] = { disciplines: [], days: [], stages: [], spaces: [] };
const suggestions = (query: string, found: Partial<Pick<FoundGroups, "origin" | "facets">> = {}) =>
  classSuggestions(readClassSearch(new URLSearchParams(query), "2026-11-21"), { origin, facets: none, ...found });

test("days with the most classes come first, and the other filters stay", () => {
  const days = [
    { value: "3", name: "Wednesday", count: 2 },
    { value: "6", name: "Saturday", count: 5 },
    { value: "7", name: "Sunday", count: 0 },
  ];
  expect(suggestions("postcode=Leeds&day=7&age=7", { facets: { ...none, days } }).slice(0, 2)).toEqual([
    { label: "Saturdays (5)", to: "/find-classes?postcode=Leeds&age=7&day=6" },
    { label: "Wednesdays (2)", to: "/find-classes?postcode=Leeds&age=7&day=3" },
  ]);
});

test("only active filters are suggested for removal", () => {
  expect(suggestions("postcode=Leeds").map((suggestion) => suggestion.label)).toEqual(["Within 25 miles"]);
  expect(suggestions("postcode=Leeds&radius_miles=200")).toEqual([]);
  expect(
    suggestions("radius_miles=5&has_spaces=1&q=tap&age=7", { origin: null }).map((suggestion) => suggestion.label),
  ).toEqual(["Include full classes", "Without “tap”", "Any age"]);
});
