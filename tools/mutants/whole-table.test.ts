import { expect, test } from "vitest";
import { staleMutants, wholeTable } from "./whole-table.ts";

const mutants = wholeTable();

test("every snippet of the table is in its file exactly once, and every test that it names exists", () => {
  expect(mutants.length).toBeGreaterThan(400);
  expect(staleMutants(mutants)).toEqual([]);
});

test("a line that is no longer in its file, and a test that is gone, are named", () => {
  const [mutant] = mutants;
  if (mutant === undefined) throw new Error("The table is empty");
  const moved = { ...mutant, at: "x.txt:1", find: "a line that nobody wrote" };
  const untested = { ...mutant, tests: ["gone.db.test.ts"] };
  expect(staleMutants([moved, untested])).toEqual([
    `x.txt:1: found 0 times in ${mutant.file}, not once: a line that nobody wrote`,
    expect.stringContaining("gone.db.test.ts"),
  ]);
});
