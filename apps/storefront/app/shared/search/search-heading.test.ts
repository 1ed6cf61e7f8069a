import { expect, test } from "vitest";
import { readCampSearch } from "./camp-search.ts";
import { readClassSearch } from "./class-search.ts";
import { searchHeading } from "./search-heading.ts";

const CLASSES = ["class", "classes"] as const;
const CAMPS = ["holiday camp", "holiday camps"] as const;
const today = "2026-11-21";
const readCamps = (query: string) => readCampSearch(new URLSearchParams(query));
const leeds = { label: "Leeds", lat: 53.8, lng: -1.5, precision: "town" } as const;

test.each([
  ["postcode=Leeds&age=7", 4, "4 classes for a 7-year-old near Leeds"],
  ["lat=53.8&lng=-1.5", 35, "35 classes near you"],
])("%s with %i found is “%s”", (query, total, heading) => {
  const search = readClassSearch(new URLSearchParams(query));
  expect(searchHeading(CLASSES, search, { total, origin: leeds }, today)).toBe(heading);
});

test.each([
  ["2018-11-21", 1, "1 class for an 8-year-old near Leeds"],
  ["2018-11-22", 0, "No classes for a 7-year-old near Leeds"],
])("for a child born on %s the heading says the age", (dateOfBirth, total, heading) => {
  const search = { ...readClassSearch(new URLSearchParams("postcode=Leeds")), dateOfBirth };
  expect(searchHeading(CLASSES, search, { total, origin: leeds }, today)).toBe(heading);
});

test("without a place the heading names none", () => {
  const search = readClassSearch(new URLSearchParams());
  expect(searchHeading(CLASSES, search, { total: 300, origin: null }, today)).toBe("300 classes");
});

test("a search for camps has the same heading with its own noun", () => {
  const none = { origin: null };
  const origin = { label: "LS1 4AP", lat: 53.8, lng: -1.5, precision: "approximate" as const };
  expect(searchHeading(CAMPS, readCamps(""), { total: 48, ...none }, today)).toBe("48 holiday camps");
  expect(searchHeading(CAMPS, readCamps("age=8"), { total: 1, ...none }, today)).toBe(
    "1 holiday camp for an 8-year-old",
  );
  expect(
    searchHeading(CAMPS, { ...readCamps("postcode=LS1+4AP"), dateOfBirth: "2019-11-21" }, { total: 3, origin }, today),
  ).toBe("3 holiday camps for a 7-year-old near LS1 4AP");
});
