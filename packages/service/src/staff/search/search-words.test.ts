import { expect, test } from "vitest";
import { searchWords } from "./search-words.ts";

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
