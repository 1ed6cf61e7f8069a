import { expect, test } from "vitest";
import { read } from "./tree.ts";

const headings = [...read("CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/gm)];
const versions = headings.map((match) => match[1] ?? "");
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

test("the version of the package, of the lockfile and of the newest change are one", () => {
  const [manifest, lock]: unknown[] = ["package.json", "package-lock.json"].map((path): unknown =>
    JSON.parse(read(path)),
  );
  const version = fieldOf(manifest, "version");
  expect(versions[0]).toBe(version);
  expect(fieldOf(lock, "version")).toBe(version);
  expect(fieldOf(fieldOf(fieldOf(lock, "packages"), ""), "version")).toBe(version);
});

test("every version has its own heading with a date, newest first", () => {
  expect(read("CHANGELOG.md").match(/^## /gm)).toHaveLength(versions.length);
  const rank = (version: string) => version.split(".").reduce((sum, part) => sum * 1_000 + Number(part), 0);
  expect(versions.map(rank)).toEqual(versions.map(rank).toSorted((a, b) => b - a));
  expect(new Set(versions).size).toBe(versions.length);
});
