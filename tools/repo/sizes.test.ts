import { basename } from "node:path";
import { expect, test } from "vitest";
import { isCode, projectFiles, read } from "./tree.ts";

const cap = 350;
const median = 80;

const files = projectFiles();
const lengths = files.filter(isCode).map((path) => ({ path, lines: read(path).split("\n").length - 1 }));

test("no source file is longer than 350 lines", () => {
  expect(lengths.filter(({ lines }) => lines > cap)).toEqual([]);
});

test("half of the source files have at most 80 lines", () => {
  const sorted = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b);
  expect(sorted.length).toBeGreaterThan(100);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(median);
});

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pascal = /^([A-Z][a-z0-9]*)+$/;
/** Names that conventions, tools or routes require. */
const required =
  /^(README|ARCHITECTURE|CHANGELOG|CONTRIBUTING|LICENSE|\..*|\d{4}_.*\.sql|.*\.(woff2|png)|[a-z-]+@\.service)$|^apps\/storefront\/app\/routes\//;

test("files are named in kebab-case, components in PascalCase", () => {
  const misnamed = files.filter((path) => {
    const name = basename(path);
    const stem = name.split(".")[0] ?? "";
    if (required.test(stem) || required.test(name) || required.test(path)) return false;
    return !kebab.test(stem) && !(name.endsWith(".tsx") && pascal.test(stem));
  });
  expect(misnamed).toEqual([]);
});
