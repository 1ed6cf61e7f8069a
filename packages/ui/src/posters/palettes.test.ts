import { expect, test } from "vitest";
import { drapeOf } from "./palettes.ts";

test("a franchise's curtain has folds of its own colour, darker and lighter", () => {
  expect(drapeOf("#123f5a")).toEqual(["#0b2738", "#123f5a", "#385e74"]);
  expect(drapeOf("#ffffff")).toEqual(["#9e9e9e", "#ffffff", "#ffffff"]);
});

test("what is no #rrggbb is used as it is", () => {
  expect(drapeOf("rebeccapurple")).toEqual(["rebeccapurple", "rebeccapurple", "rebeccapurple"]);
});
