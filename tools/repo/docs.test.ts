import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFiles, read, root } from "./tree.ts";

const documents = projectFiles().filter((path) => path.endsWith(".md") && !path.startsWith("packages/ui/src/fonts/"));
const folders = /^(apps|packages|e2e|bench|docs|tools|\.ci)\//;

/** What a document names in code marks and that begins with one of our folders; `*` and `{a,b}` are globs. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1] ?? "")
    .filter((name) => folders.test(name) && !/[<>$]/.test(name));
}

function linkedPaths(text: string, from: string): string[] {
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map((match) => match[1] ?? "")
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(from), target));
}

describe.each(documents)("%s", (document) => {
  const text = read(document);

  test("names only paths that exist", () => {
    expect(namedPaths(text).filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
  });

  test("links only to what exists", () => {
    expect(linkedPaths(text, document).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test("the documents that a newcomer looks for are there", () => {
  for (const path of [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "docs/glossary.md",
    "docs/operations.md",
  ])
    expect(documents.concat("LICENSE")).toContain(path);
  expect(read("LICENSE")).toContain("MIT License");
});

test("the commands to run and to test are the README's, and CI runs the latter", () => {
  const readme = read("README.md");
  expect(readme).toContain("\nnpm ci && npm start\n");
  expect(readme).toContain("\nnpm ci && npm test\n");
  expect(read(".ci/run").trimEnd().split("\n").at(-1)).toBe("npm ci && npm test");
});

test("decision records are numbered without gaps, and each gives context, decision and consequences", () => {
  const records = projectFiles("docs/decisions");
  expect(records.map((path) => Number(path.slice("docs/decisions/".length).slice(0, 4)))).toEqual(
    records.map((_, index) => index + 1),
  );
  for (const path of records)
    expect(read(path), path).toMatch(/## Context\n[\s\S]+## Decision\n[\s\S]+## Consequences\n/);
});
