import { expect, test } from "vitest";
import { freshBytes } from "./random.ts";

test("no bytes are given twice, and what was given stays as it was", () => {
  const given = Array.from({ length: 2_000 }, () => freshBytes(16));
  const texts = given.map((bytes) => bytes.toString("hex"));
  expect(new Set(texts).size).toBe(2_000);
  freshBytes(16);
  expect(given.map((bytes) => bytes.toString("hex"))).toEqual(texts);
  expect(given.every((bytes) => bytes.length === 16)).toBe(true);
});
