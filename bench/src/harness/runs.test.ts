import { expect, test } from "vitest";
import { medianRows } from "./runs.ts";
import type { Row } from "./scenario.ts";

const row = (what: string, value: number): Row => ({
  what,
  measured: `${value} ms`,
  limit: `${value / 10} ms, a bare answer`,
  ratio: "10",
  budget: "≤ 20 ms",
  value,
  within: value <= 20,
});

test("of three runs the whole row of the median counts, and every run is told", () => {
  const [first, second] = medianRows([
    [row("a page", 12), row("an answer", 30)],
    [row("a page", 19.123), row("an answer", 30)],
    [row("a page", 42), row("an answer", 30)],
  ]);
  expect(first).toEqual({ ...row("a page", 19.123), each: "12, 19.1, 42" });
  expect(second).toEqual({ ...row("an answer", 30), each: "" });
});

test("runs that measured something else are not put together", () => {
  expect(() => medianRows([[row("a page", 1)], [row("another", 1)]])).toThrow('A run has no row "a page"');
});
