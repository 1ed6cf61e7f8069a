import { expect, test } from "vitest";
import { contrast } from "./contrast.ts";
import { readableBrand } from "./readable-brand.ts";

test("contrast follows the WCAG formula", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffc84a", "#22123a")).toBe(contrast("#22123a", "#ffc84a"));
});

test("readable colours do not change", () => {
  expect(readableBrand({ plum: "#4a1f5c", spot: "#ffc84a" })).toEqual({ plum: "#4a1f5c", spot: "#ffc84a" });
  expect(readableBrand({})).toEqual({});
});

test.each(["#ffffff", "#ffd400", "#ff4d6d", "#00b3ff", "#808080", "#000000"])(
  "text on %s has enough contrast after adjustment",
  (colour) => {
    const { plum = "", spot = "" } = readableBrand({ plum: colour, spot: colour });
    expect(contrast(plum, "#ffffff")).toBeGreaterThanOrEqual(7);
    expect(contrast(spot, "#22123a")).toBeGreaterThanOrEqual(4.5);
  },
);
