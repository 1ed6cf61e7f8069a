import { expect, test } from "vitest";
import { readSearch, searchPath, searchQuery } from "./search-params.ts";

const read = (query: string) => readSearch(new URLSearchParams(query));

test("an address is read, and what makes no sense in it is left out", () => {
  expect(
    read("postcode=+LS1+4AP+&age=7&day=9&radius_miles=abc&from=25:00&discipline=DROP&sort=colour,asc&page=-2&lat=53.8"),
  ).toMatchObject({
    postcode: "LS1 4AP",
    age: 7,
    day: null,
    radius: null,
    from: null,
    discipline: null,
    sort: null,
    page: 0,
    lat: null,
  });
  expect(read("has_spaces=1&from=16:00&sort=price,asc&q=tap")).toMatchObject({
    hasSpaces: true,
    from: "16:00",
    sort: "price,asc",
    words: "tap",
  });
});

test.each([
  ["date_of_birth=2019-06-14", "2019-06-14"],
  ["date_of_birth_day=4&date_of_birth_month=6&date_of_birth_year=2019", "2019-06-04"],
  ["date_of_birth=2019-02-31", null],
  ["date_of_birth_day=&date_of_birth_month=&date_of_birth_year=", null],
])("%s is the birthday %s", (query, expected) => {
  expect(read(query).dateOfBirth).toBe(expected);
});

test("a changed filter begins at the first page again, and an empty one leaves the address", () => {
  const search = read("postcode=Leeds&day=6&page=3");
  expect(searchPath(search, { day: null })).toBe("/find-classes?postcode=Leeds");
  expect(searchPath(search, { page: 4 })).toBe("/find-classes?postcode=Leeds&day=6&page=4");
  expect(searchPath(read(""))).toBe("/find-classes");
});

test("the API is asked with its own names", () => {
  expect(searchQuery(read("postcode=Leeds&day=6&sort=name,asc&page=2"), 24)).toEqual({
    postcode: "Leeds",
    day: "6",
    sort: ["name,asc"],
    page: 2,
    size: 24,
  });
});
