import { expect, test } from "vitest";
import { distanceNote, distanceText } from "./distance-text.ts";

test.each([
  ["LS1 4AP", "exact", "Distances in a straight line from LS1 4AP."],
  ["Your position", "exact", "Distances in a straight line from your position."],
  ["LS1", "approximate", "Distances in a straight line from LS1. We know only its district, so they are approximate."],
  ["Leeds", "town", "Distances in a straight line from the middle of Leeds, so they are approximate."],
] as const)("distances from %s (%s)", (label, precision, keywords) => {
  expect(distanceNote({ label, precision })).toBe(keywords);
});

test("no distance claims to be closer than we know", () => {
  expect([0, 0.1, 0.84, 12.4].map((miles) => distanceText(miles, "exact"))).toEqual([
    "under 0.1 mi",
    "0.1 mi",
    "0.8 mi",
    "12 mi",
  ]);
  expect([0, 0.84, 1, 4.25].map((miles) => distanceText(miles, "town"))).toEqual([
    "under 1 mi",
    "under 1 mi",
    "1.0 mi",
    "4.3 mi",
  ]);
});
