import { expect, test } from "vitest";
import { campHeading, campQuery, campSearchPath, readCampSearch } from "./camp-search.ts";

const read = (query: string) => readCampSearch(new URLSearchParams(query), "2026-11-21");

test.each([
  ["age=7", 7],
  ["age=70", null],
  ["date_of_birth=2019-11-22", 6],
  ["date_of_birth_day=21&date_of_birth_month=11&date_of_birth_year=2019&age=3", 7],
  ["date_of_birth=1990-01-01", null],
  ["date_of_birth=2026-11-22&age=5", 5],
])("%s is the age %s", (query, age) => {
  expect(read(query).age).toBe(age);
});

test("a search makes its address and its question, and what is not asked stays out of both", () => {
  const search = read("age=7&category_id=2&page=1");
  expect(campSearchPath(search)).toBe("/find-camp-classes?age=7&category_id=2");
  expect(campSearchPath(read(""))).toBe("/find-camp-classes");
  expect(campQuery(search, 24)).toEqual({
    size: 24,
    page: 1,
    sort: ["start_date,asc"],
    category_id: 2,
    filter: "min_age:lte:7;max_age:gte:7",
  });
  expect(campQuery(read(""), 24)).toEqual({ size: 24, page: 0, sort: ["start_date,asc"] });
});

test("the heading says how many and for whom", () => {
  expect(campHeading({ age: null }, 48)).toBe("48 holiday camps");
  expect(campHeading({ age: 8 }, 1)).toBe("1 holiday camp for an 8-year-old");
  expect(campHeading({ age: 18 }, 0)).toBe("No holiday camps for an 18-year-old");
});
