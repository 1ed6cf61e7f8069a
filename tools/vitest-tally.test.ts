import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readTally } from "./vitest-tally.ts";

const folder = mkdtempSync(join(tmpdir(), "matinee-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

function tallyOf(report: object, exitCode: number) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return readTally(file, exitCode);
}

test("passed and failed tests are counted", () => {
  expect(tallyOf({ numPassedTests: 7, numFailedTests: 0 }, 0)).toEqual({ passed: 7, failed: 0 });
  expect(tallyOf({ numPassedTests: 7, numFailedTests: 2 }, 1)).toEqual({ passed: 7, failed: 2 });
});

test("a run that fails outside its tests, runs no test or writes no report counts as a failure", () => {
  expect(tallyOf({ numPassedTests: 7, numFailedTests: 0 }, 1)).toEqual({ passed: 7, failed: 1 });
  expect(tallyOf({ numPassedTests: 0, numFailedTests: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(readTally(join(folder, "absent.json"), 0)).toEqual({ passed: 0, failed: 1 });
});
