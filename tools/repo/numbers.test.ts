import { expect, test } from "vitest";
import { projectFiles } from "./tree.ts";

/** What is read in the order of its numbers: two of the same would come in the order of their names, by chance. */
test.each(["packages/database/migrations", "docs/decisions"])("in %s no number is given twice", (folder) => {
  const numbers = projectFiles(folder).map((path) => /\/(\d{4})[_-][^/]+$/.exec(path)?.[1]);
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((number, at) => number === undefined || numbers.indexOf(number) !== at)).toEqual([]);
});
