import { expect, test } from "vitest";
import { childNames, groupBy } from "./lists.ts";

test("groups keep the order of their first items, and items theirs", () => {
  expect(groupBy(["b1", "a1", "b2", "c1", "a2"], (item) => item.charAt(0))).toEqual([
    ["b", ["b1", "b2"]],
    ["a", ["a1", "a2"]],
    ["c", ["c1"]],
  ]);
  expect(groupBy([], String)).toEqual([]);
});

test("children are named as in a sentence", () => {
  const names = (...all: string[]) => childNames(all.map((first_name) => ({ first_name })));
  expect([names(), names("Ada"), names("Ada", "Bo"), names("Ada", "Bo", "Cy")]).toEqual([
    "",
    "Ada",
    "Ada and Bo",
    "Ada, Bo and Cy",
  ]);
});
