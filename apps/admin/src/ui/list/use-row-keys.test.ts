import { expect, test } from "vitest";
import { rowFor } from "./use-row-keys.ts";

test.each([
  ["ArrowDown", -1, 0],
  ["j", 0, 1],
  ["j", 4, 4],
  ["ArrowUp", 3, 2],
  ["k", 0, 0],
  ["Home", 3, 0],
  ["End", -1, 4],
  ["Enter", 2, null],
  ["a", 2, null],
])("%s at row %i of five leads to row %j", (key, at, to) => expect(rowFor(key, at, 5)).toBe(to));

test("an empty table has no row to go to", () => expect(rowFor("End", -1, 0)).toBeNull());
