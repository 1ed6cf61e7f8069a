import { expect, test } from "vitest";
import { readClassSearch, classSearchPath, classSearchRequest } from "./class-search.ts";

const read = (query: string) => readClassSearch(new URLSearchParams(query));

test("reads an address and ignores invalid values", () => {
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
  expect(read("has_spaces=1&from=16:00&sort=price_per_session,asc&q=tap")).toMatchObject({
    hasSpaces: true,
    from: "16:00",
    sort: "price_per_session,asc",
    keywords: "tap",
  });
});

test("a discipline is found by any short name that the network can give it", () => {
  for (const slug of ["street_dance", "musical-theatre", "under_5s_dance", "hip_hop_2", "5_rhythms"])
    expect(read(`discipline=${slug}`).discipline).toBe(slug);
  for (const slug of ["", "Tap", "tap%20dance", "a".repeat(41)])
    expect(read(`discipline=${slug}`).discipline).toBeNull();
});

test("a postcode takes precedence over a position, no birthday is read from an address; control characters are removed", () => {
  expect(read("postcode=Leeds&lat=53.8&lng=-1.5")).toMatchObject({ postcode: "Leeds", lat: null, lng: null });
  expect(read("postcode=%00&lat=53.8&lng=-1.5")).toMatchObject({ postcode: null, lat: 53.8, lng: -1.5 });
  expect(read("date_of_birth=2019-06-14&age=3")).toMatchObject({ dateOfBirth: null, age: 3 });
  expect(read("q=tap%00+%0Adance%00").keywords).toBe("tap   dance");
});

test("changing a filter resets the page; empty filters leave the address", () => {
  const search = read("postcode=Leeds&day=6&page=3");
  expect(classSearchPath(search, { day: null })).toBe("/find-classes?postcode=Leeds");
  expect(classSearchPath(search, { page: 4 })).toBe("/find-classes?postcode=Leeds&day=6&page=4");
  expect(classSearchPath(read(""))).toBe("/find-classes");
});

test("the request uses the API's parameter names", () => {
  expect(classSearchRequest(read("postcode=Leeds&day=6&sort=name,asc&page=2"), 24)).toEqual({
    postcode: "Leeds",
    day: "6",
    sort: ["name,asc"],
    page: 2,
    size: 24,
  });
});
