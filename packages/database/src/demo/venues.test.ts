import { parsePostcode } from "@matinee/core/family";
import { describe, expect, test } from "vitest";
import { FRANCHISES } from "./data/franchises.ts";
import { TOWNS } from "./data/towns.ts";
import { planVenues } from "./venues.ts";

describe.each([1, 300, 5_000, 100_000])("venues for %i classes", (groups) => {
  const venues = planVenues(groups);

  test("are at least seventy, or one for every twelve classes", () => {
    expect(venues).toHaveLength(Math.max(70, Math.ceil(groups / 12)));
    expect(venues.map((venue) => venue.id)).toEqual(venues.map((_, i) => i + 1));
  });

  test("have valid postcodes in Great Britain", () => {
    for (const { postcode, lat, lng } of venues) {
      expect(parsePostcode(postcode)).toBe(postcode);
      expect(lat > 49.9 && lat < 58 && lng > -6 && lng < 1.8).toBe(true);
    }
  });

  test("are the same every time, with at least five for each franchise", () => {
    expect(planVenues(groups)).toEqual(venues);
    for (const index of FRANCHISES.keys()) {
      expect(venues.filter((venue) => venue.franchiseIndex === index).length).toBeGreaterThanOrEqual(5);
    }
  });
});

test("the benchmark network is as dense as the country: a few thousand classes within ten miles of central London", () => {
  const near = planVenues(100_000).filter((venue) => Math.hypot((venue.lat - 51.5) * 69, (venue.lng + 0.12) * 43) < 10);
  expect(near.length * 12).toBeGreaterThan(3_000);
  expect(new Set(TOWNS.map((town) => town.town)).size).toBe(TOWNS.length);
});
