import { calls } from "@matinee/contract";
import { expect, test } from "vitest";
import { projectFiles, read } from "./tree.ts";

/** Subjects in the code that the filter of the history does not offer. */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  franchise: "the operator's word for a school, from the command line; the network finds it under Everything",
};

test("the history can be narrowed to every kind of thing that the audit log is about", () => {
  const code = ["packages/service/src", "apps/server/src"]
    .flatMap((folder) => projectFiles(folder))
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map(read)
    .join("\n");
  const used = new Set(
    [...code.matchAll(/\bsubject(?::| =) `(?<kind>[a-z_]+):\$/gu)].map((match) => match.groups?.["kind"] ?? ""),
  );
  expect(used.size).toBeGreaterThan(20);
  const offered = new Set<string>(calls["GET /v1/staff/audit"].query.shape.kind.unwrap().options);
  expect([...used].filter((kind) => !offered.has(kind) && !Object.hasOwn(NOT_OFFERED, kind))).toEqual([]);
  expect(Object.keys(NOT_OFFERED).filter((kind) => !used.has(kind) || offered.has(kind))).toEqual([]);
});
