import { expect, test } from "vitest";
import { searchWords, wordRange } from "./search-words.ts";

test.each([
  ["Siân O’Neill-Shah", ["oneill", "sian", "shah"]],
  ["  ZOË  ", ["zoe"]],
  ["zoë zoe", ["zoe"]],
  ["amelia.ash@Example", ["amelia.ash@example"]],
  ["+44 7700 900456", ["07700900456"]],
  ["(07700) 900-456", ["07700900456"]],
  ["1234", ["1234"]],
  ["a bb ccc dddd eeeee", ["eeeee", "dddd", "ccc", "bb"]],
  ["-- !", []],
])("%s is looked for as %j", (typed, words) => expect(searchWords(typed)).toEqual(words));

test("a range has the words with that beginning, and no other", () => {
  const [from, to] = wordRange("zo");
  const within = (word: string) => word >= from && word < to;
  expect(["zo", "zoe", "zozzz"].map(within)).toEqual([true, true, true]);
  expect(["zn", "zp", "z"].map(within)).toEqual([false, false, false]);
});
