import { expect, test } from "vitest";
import { projectFiles } from "./tree.ts";

/** Files are read in the order of their numbers. Two files with one number would be read in the order of their names. */
test.each(["packages/database/migrations", "docs/decisions"])("every number in %s is unique", (folder) => {
  const numbers = projectFiles(folder).map((path) => /\/(\d{4})[_-][^/]+$/.exec(path)?.[1]);
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((number, at) => number === undefined || numbers.indexOf(number) !== at)).toEqual([]);
});
