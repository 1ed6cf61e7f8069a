import { shortestOf } from "@matinee/testkit";
import { expect, test } from "vitest";
import { chooseEncoding } from "./encoding.ts";

test.each([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["GZIP ; q=0.5", "gzip"],
  ["*", "br"],
  ["*;q=0", null],
  ["br;q=0, *;q=0.1", "gzip"],
] as const)("a browser that accepts %j gets %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test("a header that is made to be slow to parse is parsed at once", () => {
  const header = `a${" ".repeat(60_000)}b`;
  expect(chooseEncoding(header)).toBeNull();
  expect(shortestOf(5, () => chooseEncoding(header))).toBeLessThan(100);
});
