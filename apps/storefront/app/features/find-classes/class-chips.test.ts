import type { FoundGroups } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { classChips } from "./class-chips.ts";
import { readClassSearch } from "../../shared/search/class-search.ts";

const found: Pick<FoundGroups, "origin" | "facets"> = {
  origin: { label: "LS1 4AP", lat: 53.8, lng: -1.5, precision: "approximate" },
  facets: {
    disciplines: [
      { value: "singing", name: "Singing", count: 4 },
      { value: "dance", name: "Dance", count: 2 },
    ],
    days: [{ value: "6", name: "Saturday", count: 3 }],
    stages: [{ value: "3", name: "Juniors", count: 3 }],
    spaces: [{ value: "true", name: "With places", count: 5 }],
  },
};
const chips = (query: string, origin = found.origin) =>
  classChips(readClassSearch(new URLSearchParams(query)), { ...found, origin });
const entry = (part: string): [string, string] => {
  const [name = "", value = ""] = part.split("=");
  return [name, value];
};
const labels = (query: string, on: boolean) =>
  chips(query)
    .filter((chip) => chip.on === on)
    .map((chip) => chip.label);

test("each active filter can be removed alone", () => {
  const query = "postcode=LS1+4AP&age=7&radius_miles=5&stage_id=3&day=6&has_spaces=1&q=tap";
  const on = chips(query).filter((chip) => chip.on && chip.key !== "place");
  expect(on.map((chip) => chip.label)).toEqual([
    "Age 7",
    "Within 5 miles",
    "Juniors",
    "“tap”",
    "Has trial places",
    "Saturdays",
  ]);
  for (const [index, part] of ["age=7", "radius_miles=5", "stage_id=3", "q=tap"].entries()) {
    const changed = new URLSearchParams(on[index]?.to.split("?")[1]);
    changed.append(...entry(part));
    expect(Object.fromEntries(changed)).toEqual(Object.fromEntries(new URLSearchParams(query)));
  }
});

test("a birthday that this tab knows is shown instead of the age, and can be removed", () => {
  const search = { ...readClassSearch(new URLSearchParams("day=6")), dateOfBirth: "2019-06-14" };
  expect(classChips(search, found).find((chip) => chip.key === "dateOfBirth")).toMatchObject({
    label: "Born 14 June 2019",
    to: "/find-classes?day=6",
  });
});

test("removing the place removes the distance", () => {
  expect(chips("postcode=LS1+4AP&radius_miles=5&day=6")[0]).toMatchObject({
    label: "Near LS1 4AP",
    to: "/find-classes?day=6",
  });
  expect(chips("lat=53.8&lng=-1.5")[0]?.label).toBe("Near you");
  expect(chips("radius_miles=5", null).map((chip) => chip.key)).not.toContain("radius");
});

test("common filters are offered with counts, and move to the front with the same key when chosen", () => {
  expect(labels("", false)).toEqual(["Has trial places", "Singing", "Dance", "Saturdays"]);
  expect(labels("discipline=dance", false)).toEqual(["Has trial places", "Saturdays"]);
  expect(chips("").find((chip) => chip.label === "Dance")).toMatchObject({ key: "discipline dance", count: 2 });
  expect(chips("discipline=dance", null)[0]).toMatchObject({
    key: "discipline dance",
    to: "/find-classes",
  });
});

test("chosen filters without results can still be removed", () => {
  expect(labels("postcode=LS1&discipline=street_dance&day=7&stage_id=99", true)).toEqual([
    "Near LS1 4AP",
    "Stage 99",
    "Street dance",
    "Sundays",
  ]);
});

test("the places filter is not offered if no class has a trial place", () => {
  const full = { ...found, facets: { ...found.facets, spaces: [{ value: "true", name: "With places", count: 0 }] } };
  const keys = (query: string) => classChips(readClassSearch(new URLSearchParams(query)), full).map((chip) => chip.key);
  expect(keys("")).not.toContain("spaces");
  expect(keys("has_spaces=1")).toContain("spaces");
});
