import { expect, test } from "vitest";
import { isCode, projectFiles, read } from "./tree.ts";

const product = /^(apps\/(storefront\/app|(account|admin|server)\/src)|packages\/[a-z-]+\/src)\//u;
const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^packages\/testkit\//u.test(path);

/** The date of an instant in UTC: between midnight and one in summer it is the day before. */
const utcDate = new RegExp(
  [
    String.raw`\bnew Date\((?:Date\.now\(\)[^()]*)?\)\.toISOString\(\)\.slice\(0, 10\)`,
    String.raw`\b(?:at|since|\w+_at)\??\.slice\(0, 10\)`,
  ].join("|"),
  "gu",
);

const found = (text: string) => [...text.matchAll(utcDate)].map(([code]) => code);

test("the date of an instant is that of the United Kingdom (`dateOfInstant`, `londonToday`)", () => {
  const files = projectFiles().filter((path) => isCode(path) && product.test(path) && !isTest(path));
  expect(files.length).toBeGreaterThan(800);
  expect(files.flatMap((path) => found(read(path)).map((code) => `${path}: ${code}`))).toEqual([]);
});

test.each([
  "const today = () => new Date().toISOString().slice(0, 10);",
  "new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)",
  "tableDate(at.slice(0, 10))",
  'row.last_seen_at?.slice(0, 10) ?? ""',
])("%j is found", (text) => {
  expect(found(text)).toHaveLength(1);
});

test.each([
  "new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)",
  "isoDate.slice(0, 10)",
  "dateOfInstant(at)",
])("%j is none", (text) => {
  expect(found(text)).toEqual([]);
});
