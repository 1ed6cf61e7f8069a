import { expect, test } from "vitest";
import { readCampSearch } from "../../shared/search/camp-search.ts";
import { lacksCategory, withChosen } from "./chosen-facets.ts";

const search = (query: string) => readCampSearch(new URLSearchParams(query));
const facets = {
  holidays: [{ value: "summer", name: "Summer", count: 3 }],
  ages: [],
  disciplines: [],
  categories: [{ value: "2", name: "Workshops", count: 4 }],
  spaces: [],
};
const known = [{ id: 7, name: "Show in a week" }];

test("chosen values are in the facets even with a count of 0", () => {
  const { holidays, categories } = withChosen(search("holiday=christmas&category_id=7"), facets, known);
  expect(holidays).toEqual([...facets.holidays, { value: "christmas", name: "Christmas", count: 0 }]);
  expect(categories).toEqual([...facets.categories, { value: "7", name: "Show in a week", count: 0 }]);
});

test("found values are unchanged, and an unknown category has a name", () => {
  expect(withChosen(search("holiday=summer&category_id=2"), facets, known)).toEqual(facets);
  expect(withChosen(search(""), facets, known)).toEqual(facets);
  expect(withChosen(search("category_id=99"), facets, known).categories.at(-1)?.name).toBe("Chosen type");
});

test("a category is loaded only if the results do not name it", () => {
  expect(lacksCategory(search("category_id=7"), facets)).toBe(true);
  expect(lacksCategory(search("category_id=2"), facets)).toBe(false);
  expect(lacksCategory(search(""), facets)).toBe(false);
});
