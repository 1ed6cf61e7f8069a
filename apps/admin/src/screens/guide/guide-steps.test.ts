import { expect, test } from "vitest";
import { addressOf } from "./guide-steps.ts";

test("a step leads the network to the school of the guide, and a school to its own", () => {
  expect(addressOf("/schools/:id/brand", 7, true)).toBe("/schools/7/brand");
  expect(addressOf("/schools/:id/brand", 7, false)).toBe("/schools/7/brand");
  expect(addressOf("/locations/new", 7, true)).toBe("/locations/new?school=7");
  expect(addressOf("/locations/new", 7, false)).toBe("/locations/new");
});
