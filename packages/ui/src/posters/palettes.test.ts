import { expect, test } from "vitest";
import { drapeOf } from "./palettes.ts";

test("a curtain has darker and lighter folds of the franchise's colour", () => {
  expect(drapeOf("#123f5a")).toEqual(["#0b2738", "#123f5a", "#385e74"]);
  expect(drapeOf("#ffffff")).toEqual(["#9e9e9e", "#ffffff", "#ffffff"]);
});

test("a colour that is not #rrggbb is used unchanged", () => {
  expect(drapeOf("rebeccapurple")).toEqual(["rebeccapurple", "rebeccapurple", "rebeccapurple"]);
});
