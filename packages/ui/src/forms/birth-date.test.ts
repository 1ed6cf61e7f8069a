import { expect, test } from "vitest";
import { isoFromParts, partsFromIso } from "./birth-date.ts";

test.each([
  [{ day: "14", month: "6", year: "2019" }, "2019-06-14"],
  [{ day: "29", month: "2", year: "2020" }, "2020-02-29"],
  [{ day: "29", month: "2", year: "2019" }, null],
  [{ day: "31", month: "4", year: "2019" }, null],
  [{ day: "1", month: "13", year: "2019" }, null],
  [{ day: "", month: "6", year: "2019" }, null],
  [{ day: "1", month: "6", year: "19" }, "2019-06-01"],
  [{ day: "1", month: "6", year: "9" }, null],
  [{ day: "1", month: "6", year: "219" }, null],
  [{ day: "1", month: "6", year: "02019" }, null],
  [{ day: "1", month: "May", year: "2019" }, "2019-05-01"],
  [{ day: "01", month: " sept. ", year: "2019" }, "2019-09-01"],
  [{ day: "1", month: "December", year: "18" }, "2018-12-01"],
  [{ day: "1", month: "ju", year: "2019" }, null],
  [{ day: "1", month: "Mai", year: "2019" }, null],
  [{ day: "1", month: "...", year: "2019" }, null],
])("parts %j give %s", (parts, iso) => expect(isoFromParts(parts)).toBe(iso));

test("parts and ISO date convert into each other", () => {
  expect(partsFromIso("2019-06-04")).toEqual({ day: "4", month: "6", year: "2019" });
  expect(isoFromParts(partsFromIso("2019-06-04"))).toBe("2019-06-04");
  expect(partsFromIso("next Tuesday")).toEqual({ day: "", month: "", year: "" });
});
