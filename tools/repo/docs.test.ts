import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFiles, read, root } from "./tree.ts";

const documents = projectFiles().filter((path) => path.endsWith(".md") && !path.startsWith("packages/ui/src/fonts/"));
const folders = /^(apps|packages|e2e|bench|docs|tools|\.ci)\//;

/** The paths in code marks that begin with one of our folders. `*` and `{a,b}` are globs. */
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

  test("every path that it names exists", () => {
    expect(namedPaths(text).filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
  });

  test("every link target exists", () => {
    expect(linkedPaths(text, document).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test("every kind of work item is explained to operators and in the staff app", () => {
  const kinds = [...read("packages/core/src/work/work-item-kinds.ts").matchAll(/^ {2}"([a-z_]+)",$/gmu)].map(
    ([, kind]) => kind ?? "",
  );
  expect(kinds.length).toBeGreaterThan(10);
  const operations = read("docs/operations.md");
  const screen = read("apps/admin/src/screens/work-items/work-item-text.ts");
  const missing = kinds.filter((kind) => !operations.includes(`| \`${kind}\` |`) || !screen.includes(`  ${kind}: {`));
  expect(missing).toEqual([]);
});
