import { expect, test } from "vitest";
import { readCampSearch, type CampSearch } from "../../shared/search/camp-search.ts";
import { campSuggestions } from "./camp-suggestions.ts";

const read = (query: string) => readCampSearch(new URLSearchParams(query));
const suggestions = (query: string, found: (search: CampSearch) => number) => {
  const search = read(query);
  return campSuggestions(search, search.postcode !== null, async (asked) => found(asked));
};

test("each filter that can be dropped is suggested with its count", async () => {
  const found = await suggestions("postcode=LS1&holiday=christmas&has_spaces=1&page=3", (asked) => {
    if (asked.holiday === null) return 4;
    return asked.hasSpaces ? 0 : 1;
  });
  expect(found).toEqual([
    { label: "Include full camps", to: "/find-camp-classes?postcode=LS1&holiday=christmas", count: 1 },
    { label: "Any holiday", to: "/find-camp-classes?postcode=LS1&has_spaces=1", count: 4 },
  ]);
});

test("only the shortest distance that finds a camp is suggested", async () => {
  const found = await suggestions("postcode=LS1&age=7", (asked) =>
    (asked.radius ?? 0) >= 100 ? (asked.radius ?? 0) : 0,
  );
  expect(found).toEqual([
    { label: "Within 100 miles", to: "/find-camp-classes?postcode=LS1&age=7&radius_miles=100", count: 100 },
  ]);
  expect(await suggestions("postcode=LS1&radius_miles=100", () => 1)).toEqual([
    { label: "Within 200 miles", to: "/find-camp-classes?postcode=LS1&radius_miles=200", count: 1 },
  ]);
});

test("several filters are dropped together if one is not enough, age last", async () => {
  const found = await suggestions("postcode=LS1&age=18&holiday=christmas", (asked) =>
    asked.holiday === null && (asked.radius ?? 0) >= 100 ? 8 : 0,
  );
  expect(found).toEqual([
    {
      label: "Any holiday, within 100 miles",
      to: "/find-camp-classes?postcode=LS1&age=18&radius_miles=100",
      count: 8,
    },
  ]);
});

test("without any camps there are no suggestions", async () => {
  expect(await suggestions("postcode=LS1&age=18&q=tap", () => 0)).toEqual([]);
  expect(await suggestions("", () => 0)).toEqual([]);
});

test("both dates are dropped together", async () => {
  expect(
    await suggestions("from=2027-07-20&to=2027-08-31&age=7", (asked) => ((asked.from ?? asked.to) === null ? 5 : 0)),
  ).toEqual([{ label: "Any dates", to: "/find-camp-classes?age=7", count: 5 }]);
});
