import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allowed, violations } from "./bans.ts";
import { edges, importOf, places, type Edge } from "./edges.ts";
import { SampleProject } from "./sample-project.ts";
import { lintSampleProject, type Findings } from "./lint-sample-project.ts";

const project = new SampleProject();
let findings: Findings;

const fileOf = ({ from, to }: Edge, kind: "values" | "types") => `${places[from]?.folder}/edge-${kind}-of-${to}.ts`;
const caught = (file: string) => [...(findings.byFile.get(file) ?? [])];

/** The boundaries rule catches a forbidden import. No rule catches an allowed import. */
function expectCaught(file: string, forbidden: boolean): void {
  if (forbidden) expect(caught(file)).toContain("boundaries(dependencies)");
  else expect(caught(file)).toEqual([]);
}

beforeAll(() => {
  for (const edge of edges) {
    const source = JSON.stringify(importOf(edge));
    project.write(fileOf(edge, "values"), `import { stub } from ${source};\nexport const it = stub;`);
    project.write(fileOf(edge, "types"), `import type { Stub } from ${source};\nexport type It = Stub;`);
  }
  for (const { file, code } of [...violations, ...allowed]) project.write(file, code);
  findings = lintSampleProject(project);
  // It takes eight seconds, and a minute and more beside the other tests on two cores that are busy with something else.
}, 300_000);

afterAll(() => project.remove());

test("the linter reads every file of the sample project", () => {
  expect(project.files.size).toBeGreaterThan(300);
  // The linter's configuration is one more file.
  expect(findings.filesRead).toBe(project.files.size + 1);
});

describe("imports of values", () => {
  test.each(edges)("$from ← $to: $allowed", (edge) => {
    expectCaught(fileOf(edge, "values"), edge.allowed !== "values");
  });
});

describe("imports of types", () => {
  test.each(edges)("$from ← $to: $allowed", (edge) => {
    expectCaught(fileOf(edge, "types"), edge.allowed === "nothing");
  });
});

test.each(violations)("$rule catches $file", ({ file, rule }) => {
  expect(caught(file)).toContain(rule);
});

test.each(allowed)("$file is allowed", ({ file }) => {
  expect(caught(file)).toEqual([]);
});
