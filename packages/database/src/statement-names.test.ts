import { expect, test } from "vitest";
import { statementNames } from "./statement-names.ts";

/** How many of these statements have a name, each used so often in turn. */
function named(nameOf: (text: string) => string | undefined, texts: readonly string[], uses: number): number {
  let last: (string | undefined)[] = [];
  for (let n = 0; n < uses; n++) last = texts.map((text) => nameOf(text));
  return last.filter((name) => name !== undefined).length;
}
const many = (what: string, count: number) => Array.from({ length: count }, (_, n) => `select ${what} ${n}`);

test("a statement has the same name from its third use on", () => {
  const nameOf = statementNames();
  const answers = [1, 2, 3, 4].map(() => nameOf("select 1"));
  expect(answers.slice(0, 2)).toEqual([undefined, undefined]);
  expect(answers[2]).toBeDefined();
  expect(answers[3]).toBe(answers[2]);
});

test("statements that are used now and then leave names for those that are used all the time", () => {
  const nameOf = statementNames();
  named(nameOf, many("rare", 3_000), 4);
  expect(named(nameOf, many("frequent", 40), 400)).toBe(40);
});

test("there are never more than 400 names", () => {
  const nameOf = statementNames();
  expect(named(nameOf, many("any", 1_000), 400)).toBe(400);
});

test("what is counted is forgotten before it fills the memory, and frequent statements are named nevertheless", () => {
  const nameOf = statementNames();
  for (const text of many("made up", 20_000)) nameOf(text);
  expect(named(nameOf, ["select frequent"], 3)).toBe(1);
});
