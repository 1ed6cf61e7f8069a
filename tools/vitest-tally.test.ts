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

const noFailures = { failures: [] };

test("passed and failed tests are counted", () => {
  expect(tallyOf({ numPassedTests: 7, numFailedTests: 0, testResults: [] }, 0)).toEqual({
    passed: 7,
    failed: 0,
    ...noFailures,
  });
  expect(tallyOf({ numPassedTests: 7, numFailedTests: 2, testResults: [] }, 1)).toEqual({
    passed: 7,
    failed: 2,
    ...noFailures,
  });
});

test("a run that fails outside its tests, runs no test or writes no report counts as a failure", () => {
  expect(tallyOf({ numPassedTests: 7, numFailedTests: 0, testResults: [] }, 1)).toEqual({
    passed: 7,
    failed: 1,
    ...noFailures,
  });
  expect(tallyOf({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0)).toEqual({
    passed: 0,
    failed: 1,
    ...noFailures,
  });
  expect(readTally(join(folder, "absent.json"), 0)).toEqual({ passed: 0, failed: 1, ...noFailures });
});

test("a failed test is named with its file and the first lines of its message, and so is a file that did not load", () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  const { failures } = tallyOf(
    {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: join(process.cwd(), "e2e/cart.e2e.ts"),
          message: "",
          assertionResults: [
            { fullName: "adds", status: "passed", failureMessages: [] },
            {
              fullName: "cart removes",
              status: "failed",
              failureMessages: [`\u001B[31mexpected 1\u001B[39m\n${long}`],
            },
          ],
        },
        { name: join(process.cwd(), "e2e/gone.e2e.ts"), message: "Cannot find module", assertionResults: [] },
      ],
    },
    1,
  );
  expect(failures).toHaveLength(2);
  expect(failures[0]).toMatch(/^e2e\/cart\.e2e\.ts > cart removes\n    expected 1\n    line 0\n/);
  expect(failures[0]).not.toContain("line 20");
  expect(failures[1]).toBe("e2e/gone.e2e.ts\n    Cannot find module");
});
