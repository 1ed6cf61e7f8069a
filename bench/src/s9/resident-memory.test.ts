import { expect, test } from "vitest";
import { hasSettled, residentBytes } from "./resident-memory.ts";

test("the resident memory is read from what Linux states, in bytes", () => {
  const status = "Name:\tnode\nVmPeak:\t 1200000 kB\nVmHWM:\t  300000 kB\nVmRSS:\t  204800 kB\nRssAnon:\t  150000 kB\n";
  expect(residentBytes(status)).toBe(209_715_200);
  expect(residentBytes("Name:\tkthreadd\nState:\tS (sleeping)\n")).toBeNull();
});

test("memory rests when six readings in a row hardly differ", () => {
  expect(hasSettled([])).toBe(false);
  expect(hasSettled([200, 200, 200, 200, 200])).toBe(false);
  expect(hasSettled([200, 201, 200, 202, 201, 200])).toBe(true);
  expect(hasSettled([200, 201, 200, 203, 201, 200])).toBe(false);
  expect(hasSettled([900, 300, 200, 201, 200, 202, 201, 200])).toBe(true);
});
