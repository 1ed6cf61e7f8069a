import { expect, test } from "vitest";
import { openVerbs } from "../lint/open-verbs.ts";
import { verbsOf } from "../lint/verbs.ts";
import { projectFiles, read, root } from "./tree.ts";

const verbs = verbsOf(root);
const code = projectFiles("packages/service/src")
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map(read)
  .join("\n");

test("every verb that the API calls is defined where and how the linter looks for it", () => {
  expect(verbs.size).toBeGreaterThan(60);
  const notFound = [...verbs].filter(
    (name) => !new RegExp(`\\nexport (async )?(function|const) ${name}\\b`).test(code),
  );
  expect(notFound).toEqual([]);
});

test("the list of verbs without authorisation contains only verbs, each with a reason", () => {
  expect(Object.keys(openVerbs).filter((name) => !verbs.has(name))).toEqual([]);
  for (const reason of Object.values(openVerbs)) expect(reason.length).toBeGreaterThan(20);
});
