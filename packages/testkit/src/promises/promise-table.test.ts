import { expect, test } from "vitest";
import { PROMISE_NAMES } from "./promises.ts";
import { promiseTable, untriedPromises } from "./promise-table.ts";
import type { PromiseRow } from "./record-promise.ts";

const killed: PromiseRow = { promise: "R3", tried: "the server killed", times: 1_000, lost: 0 };

test("rows of the same words are added up, and stand below their promise", () => {
  const table = promiseTable([killed, { ...killed, times: 500, lost: 2 }, { ...killed, note: "on one core" }]);
  const lines = table.split("\n");
  const at = lines.findIndex((line) => line.startsWith("R3 "));
  expect(lines[at + 1]).toMatch(/^ {4}the server killed +1,500 +2$/u);
  expect(lines[at + 2]).toMatch(/^ {4}the server killed \(on one core\) +1,000 +0$/u);
  expect(lines[at + 3]).toMatch(/^R4 /u);
});

test("a promise without a row is not tried", () => {
  expect(untriedPromises([killed])).toEqual(PROMISE_NAMES.filter((name) => name !== "R3"));
  expect(promiseTable([killed]).split("\n")[2]).toMatch(/^ {4}not tried +- +-$/u);
  expect(untriedPromises(PROMISE_NAMES.map((promise) => ({ ...killed, promise })))).toEqual([]);
});
