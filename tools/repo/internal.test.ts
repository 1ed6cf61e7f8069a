import { basename } from "node:path";
import { expect, test } from "vitest";
import { isCode, projectFiles, read } from "./tree.ts";

/** What only tests run. */
const forTests = /\.(test|e2e)\.|(^|\/)(testing|test|e2e|testkit)\/|-for-test\.ts$/;

const sources = new Map(
  projectFiles()
    .filter((path) => isCode(path) && !forTests.test(path) && !path.startsWith("tools/"))
    .map((path) => [path, read(path)]),
);

/** What is marked as internal where it is declared: exported for tests, and used besides in its own file. */
const internals = [...sources].flatMap(([path, source]) =>
  [
    ...source.matchAll(
      /@internal[^\n]*(?:\n \*\/)?\s*export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/g,
    ),
  ].map(([, name = ""]) => ({ path, name })),
);
/** What an index names as internal: used inside its area. */
const reExported = [...sources].flatMap(([path, source]) =>
  [...source.matchAll(/\/\*\* @internal \*\/ (?:type )?(\w+),? /g)].map(([, name = ""]) => ({ path, name })),
);

const uses = (name: string) =>
  [...sources]
    .filter(([path]) => basename(path) !== "index.ts")
    .flatMap(([, source]) => [...source.matchAll(new RegExp(`\\b${name}\\b`, "g"))]).length;

test("what is exported for tests is used by the product too, so that no test checks what nobody runs", () => {
  const found = [...internals, ...reExported];
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ name }) => uses(name) < 2)).toEqual([]);
});
