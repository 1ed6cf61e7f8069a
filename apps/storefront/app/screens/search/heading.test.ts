import { expect, test } from "vitest";
import { searchHeading } from "./heading.ts";
import { readSearch } from "./search-params.ts";

const today = "2026-11-21";
const leeds = { label: "Leeds", lat: 53.8, lng: -1.5, precision: "town" } as const;

test.each([
  ["postcode=Leeds&age=7", 4, "4 classes for a 7-year-old near Leeds"],
  ["postcode=Leeds&date_of_birth=2018-11-21", 1, "1 class for an 8-year-old near Leeds"],
  ["postcode=Leeds&date_of_birth=2018-11-22", 0, "No classes for a 7-year-old near Leeds"],
  ["lat=53.8&lng=-1.5", 35, "35 classes near you"],
])("%s with %i found is “%s”", (query, total, heading) => {
  expect(searchHeading(readSearch(new URLSearchParams(query), today), { total, origin: leeds }, today)).toBe(heading);
});

test("without a place it names none", () => {
  expect(searchHeading(readSearch(new URLSearchParams(), today), { total: 300, origin: null }, today)).toBe(
    "300 classes",
  );
});
