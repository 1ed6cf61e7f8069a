import { expect, test } from "vitest";
import { newKey } from "./new-key.ts";

test("each form has a key of its own", () => {
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/u);
});
