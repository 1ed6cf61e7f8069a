import { expect, test } from "vitest";
import { projectFiles, read } from "./tree.ts";

const outside = "shared";
// Written so that this file does not hold what it looks for.
const personal = new RegExp(`["'\`(\\s=](/(${["home", "Users", "root", "work"].join("|")})/|\\.\\./${outside}\\b)`);

test("no file names a path of the machine it was written on", () => {
  const text = projectFiles().filter((path) => /\.(ts|tsx|js|cjs|json|md|sql|css|html|svg|yml)$/.test(path));
  expect(text.length).toBeGreaterThan(100);
  expect(text.filter((path) => personal.test(read(path)))).toEqual([]);
});
