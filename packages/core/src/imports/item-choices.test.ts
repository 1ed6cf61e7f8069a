import fc from "fast-check";
import { expect, test } from "vitest";
import { inOneOrder, readChoices, readOptions } from "./item-choices.ts";

test.each([
  ["S; M, L", ["S", "M", "L"]],
  ["S\nM", ["S", "M"]],
  [' ; "S, tall" ;; "a ""b"""', ["S, tall", 'a "b"']],
  ['10" waist; 12" waist', ['10" waist', '12" waist']],
  ['"never closed; M', ['"never closed', "M"]],
  ['"S" tall; M', ['"S" tall', "M"]],
  ["", []],
] as const)("the cell %j has the names %j", (cell, names) => {
  expect(readOptions(cell)).toEqual(names);
});

test("any names in quotation marks are read as they were written", () => {
  const name = fc
    .stringMatching(/^[a-z,;": ]{1,8}$/u)
    .map((text) => text.replaceAll(/ +/gu, " ").trim())
    .filter((text) => text !== "");
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const cell = names.map((one) => `"${one.replaceAll('"', '""')}"`).join("; ");
      expect(readOptions(cell)).toEqual(names);
    }),
  );
});

test("other choices are named, and a colon in the name is doubled", () => {
  const problems: string[] = [];
  const values = { sizes: "S", options: "Length: Long; length: Short; Fit:: leg: a: b; Loose; Size: M; : x; Y:" };
  const choices = readChoices(values, (path, message) => problems.push(`${path}: ${message}`));
  expect(choices).toEqual([
    { field: "sizes", name: "Size", options: ["S"] },
    { field: "options", name: "Length", options: ["Long", "Short"] },
    { field: "options", name: "Fit: leg", options: ["a: b"] },
  ]);
  expect(problems).toEqual([
    "options: Write “Loose” with the name of the choice before it, like Length: Long.",
    "options: Size has a column of its own.",
    "options: Write “: x” with the name of the choice before it, like Length: Long.",
    "options: Write “Y:” with the name of the choice before it, like Length: Long.",
  ]);
});

test("a cell with more names than an item may have is refused, however long it is", () => {
  const problems: string[] = [];
  const sizes = Array.from({ length: 100_000 }, (_, n) => n).join(";");
  expect(readChoices({ sizes }, (path, message) => problems.push(`${path}: ${message}`))).toEqual([
    { field: "sizes", name: "Size", options: ["0"] },
  ]);
  expect(problems).toEqual(["sizes: That makes 100000. An item has at most 200."]);
});

test("names of several lists come in an order that fits all, or else as they appear", () => {
  expect(inOneOrder([["Blue", "Green"], ["Red", "blue"], []])).toEqual(["Red", "Blue", "Green"]);
  expect(inOneOrder([["S", "M", "S"], ["L"]])).toEqual(["S", "M", "L"]);
  expect(inOneOrder([["A", "B"], ["B", "A"], ["C"]])).toEqual(["C", "A", "B"]);
  const lists = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 9 }).map(String)));
  fc.assert(
    fc.property(lists, (drawn) => {
      const sorted = drawn.map((one) => one.toSorted());
      const order = inOneOrder(sorted);
      for (const list of sorted) expect(order.filter((one) => list.includes(one))).toEqual(list);
      expect(order.toSorted()).toEqual([...new Set(drawn.flat())].toSorted());
    }),
  );
});
