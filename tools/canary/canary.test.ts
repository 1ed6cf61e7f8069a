import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { innocents, violations } from "./bans.ts";
import { edges, importOf, places, type Edge } from "./edges.ts";
import { House } from "./house.ts";
import { lintHouse, type Findings } from "./lint-house.ts";

const house = new House();
let findings: Findings;

const fileOf = ({ from, to }: Edge, kind: "values" | "types") => `${places[from]?.folder}/edge-${kind}-of-${to}.ts`;
const caught = (file: string) => [...(findings.byFile.get(file) ?? [])];

/** A forbidden import is caught by the boundaries, whatever else is wrong with it; an allowed one is let through by every rule. */
function expectCaught(file: string, forbidden: boolean): void {
  if (forbidden) expect(caught(file)).toContain("boundaries(dependencies)");
  else expect(caught(file)).toEqual([]);
}

beforeAll(() => {
  for (const edge of edges) {
    const source = JSON.stringify(importOf(edge));
    house.write(fileOf(edge, "values"), `import { stub } from ${source};\nexport const it = stub;`);
    house.write(fileOf(edge, "types"), `import type { Stub } from ${source};\nexport type It = Stub;`);
  }
  for (const { file, code } of [...violations, ...innocents]) house.write(file, code);
  findings = lintHouse(house);
}, 60_000);

afterAll(() => house.remove());

test("the linter reads every file of the house", () => {
  expect(house.files.size).toBeGreaterThan(300);
  // Its own configuration is a file too.
  expect(findings.filesRead).toBe(house.files.size + 1);
});

describe("imports of values", () => {
  test.each(edges)("$from ← $to: $leave", (edge) => {
    expectCaught(fileOf(edge, "values"), edge.leave !== "values");
  });
});

describe("imports of types", () => {
  test.each(edges)("$from ← $to: $leave", (edge) => {
    expectCaught(fileOf(edge, "types"), edge.leave === "nothing");
  });
});

test.each(violations)("$rule catches $file", ({ file, rule }) => {
  expect(caught(file)).toContain(rule);
});

test.each(innocents)("$file is let through", ({ file }) => {
  expect(caught(file)).toEqual([]);
});
