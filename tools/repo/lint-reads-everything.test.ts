import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isCode, projectFiles, root } from "./tree.ts";

test("the linter reads every source file of the project", () => {
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--debug=files"], { cwd: root, encoding: "utf8" });
  const linted = new Set(stdout.split("\n"));
  const sources = projectFiles().filter(isCode);
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => !linted.has(path))).toEqual([]);
});
