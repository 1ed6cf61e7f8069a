import { expect, test } from "vitest";
import { pickAcross } from "./load-home.ts";

const key = (name: string): string => name.charAt(0);

test("each town appears once before any appears twice", () => {
  expect(pickAcross(["a1", "a2", "b1", "a3", "c1"], key, 3)).toEqual(["a1", "b1", "c1"]);
});

test("with few towns, the next items of the same towns fill the list in order", () => {
  expect(pickAcross(["a1", "a2", "b1", "a3"], key, 3)).toEqual(["a1", "a2", "b1"]);
  expect(pickAcross(["a1", "a2"], key, 6)).toEqual(["a1", "a2"]);
  expect(pickAcross([], key, 6)).toEqual([]);
});
