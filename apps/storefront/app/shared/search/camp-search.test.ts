import { expect, test } from "vitest";
import { campSearchRequest, campSearchPath, comingCampSearch, readCampSearch } from "./camp-search.ts";

const read = (query: string) => readCampSearch(new URLSearchParams(query));

test("reads valid values and ignores the rest", () => {
  expect(read("age=70&holiday=winter&category_id=0&sort=rude&postcode=+&has_spaces=1")).toMatchObject({
    age: null,
    holiday: null,
    category: null,
    sort: null,
    postcode: null,
    hasSpaces: true,
  });
});

test("a search survives its address", () => {
  for (const query of [
    "",
    "?age=7&category_id=2",
    "?postcode=LS1+4AP&age=7&radius_miles=10&holiday=half_term&has_spaces=1&sort=price_per_day%2Casc",
  ])
    expect(campSearchPath(read(query))).toBe(`/find-camp-classes${query}`);
  // The default distance is not a filter.
  expect(campSearchPath(read("postcode=LS1&radius_miles=25"))).toBe("/find-camp-classes?postcode=LS1");
  const third = read("age=7&page=2");
  expect(campSearchPath(third)).toBe("/find-camp-classes?age=7");
  expect(campSearchPath(third, { page: third.page })).toBe("/find-camp-classes?age=7&page=2");
});

test("a pending search is read like a loaded one", () => {
  const query = "postcode=LS1&age=7&holiday=easter&has_spaces=1";
  expect(comingCampSearch(new URLSearchParams(query))).toEqual(read(query));
});

test("dates must be valid and in order", () => {
  expect(read("from=2027-07-20&to=2027-08-31")).toMatchObject({ from: "2027-07-20", to: "2027-08-31" });
  expect(read("from=2027-08-31&to=2027-07-20")).toMatchObject({ from: null, to: null });
  expect(read("from=2027-02-30&to=soon")).toMatchObject({ from: null, to: null });
  expect(campSearchPath(read("from=2027-07-20"))).toBe("/find-camp-classes?from=2027-07-20");
});

test("the API request matches the address", () => {
  expect(campSearchRequest(read("age=7&holiday=easter&postcode=LS1&page=1&sort=price_per_day,asc"), 24)).toEqual({
    age: "7",
    holiday: "easter",
    postcode: "LS1",
    radius_miles: "25",
    size: 24,
    page: 1,
    sort: ["price_per_day,asc"],
  });
  expect(campSearchRequest(read("radius_miles=50"), 24)).toEqual({ size: 24, page: 0 });
  expect(campSearchRequest(read("lat=53.8&lng=-1.5&radius_miles=50"), 24)).toMatchObject({ radius_miles: "50" });
});
