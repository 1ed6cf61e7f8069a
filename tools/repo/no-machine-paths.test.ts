import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, read, root } from "./tree.ts";

const outside = "shared";
// Composed, so that this file does not contain the paths that it looks for.
const personal = new RegExp(
  `["'\`(\\s=](/(${["home", "Users", "root", "work"].join("|")})/|\\.\\./${outside}\\b[^"'\`\\s)]*)`,
  "g",
);
// The storefront has a folder of that name. A path to a file of the project is allowed.
const isOurs = (path: string, found: string) => existsSync(join(root, dirname(path), found));

test("no file contains a path of a developer's machine", () => {
  const text = projectFiles().filter((path) => /\.(ts|tsx|js|cjs|json|md|sql|css|html|svg|yml)$/.test(path));
  expect(text.length).toBeGreaterThan(100);
  expect(
    text.filter((path) =>
      [...read(path).matchAll(personal)].some(([, found = ""]) => found.startsWith("/") || !isOurs(path, found)),
    ),
  ).toEqual([]);
});
