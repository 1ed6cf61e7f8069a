import { NO_DATE } from "@matinee/ui";
import { expect, test } from "vitest";
import { homeSearchAddress } from "./home-search-address.ts";

const question = {
  kind: "classes",
  postcode: " LS1 4AP ",
  birthday: { day: "14", month: "6", year: "2019" },
  age: "",
} as const;

test("typed values become an address without empty parts", () => {
  expect(homeSearchAddress(question)).toBe("/find-classes?postcode=LS1+4AP");
  expect(homeSearchAddress({ ...question, postcode: "", birthday: NO_DATE })).toBe("/find-classes");
  expect(homeSearchAddress({ ...question, birthday: NO_DATE, age: "7" })).toBe("/find-classes?postcode=LS1+4AP&age=7");
});

test("camps use a larger distance", () => {
  expect(homeSearchAddress({ ...question, kind: "camps" })).toBe("/find-camp-classes?postcode=LS1+4AP&radius_miles=25");
  expect(homeSearchAddress({ ...question, kind: "camps", postcode: "", birthday: NO_DATE })).toBe("/find-camp-classes");
});

test("a position is rounded and takes precedence over a postcode", () => {
  expect(homeSearchAddress(question, { lat: 53.799723, lng: -1.5491 })).toBe("/find-classes?lat=53.800&lng=-1.549");
});

test("an invalid date of birth gives no address", () => {
  expect(homeSearchAddress({ ...question, birthday: { day: "31", month: "2", year: "2019" } })).toBeNull();
  expect(homeSearchAddress({ ...question, birthday: { day: "14", month: "", year: "" } })).toBeNull();
});
