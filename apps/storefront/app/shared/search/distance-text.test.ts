import { expect, test } from "vitest";
import { distanceNote, distanceText } from "./distance-text.ts";

test.each([
  ["LS1 4AP", "exact", "Straight-line distances from LS1 4AP."],
  ["Your position", "exact", "Straight-line distances from your position."],
  ["LS1", "approximate", "Approximate straight-line distances from LS1."],
  ["Leeds", "town", "Approximate straight-line distances from the centre of Leeds."],
] as const)("distances from %s (%s)", (label, precision, expected) => {
  expect(distanceNote({ label, precision })).toBe(expected);
});

test("no distance is more precise than the origin", () => {
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
