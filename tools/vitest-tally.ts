import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface Tally {
  passed: number;
  failed: number;
  /** A line or more for each failed test: its file, its name and why it failed. Empty for a run that failed outside its tests. */
  failures: readonly string[];
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    name: string;
    message: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
}

/**
 * Reads the counts and the failures from Vitest's JSON report. A run that fails without a failed test (because a file or a setup
 * failed) counts as one failure. So does a run without tests.
 */
export function readTally(report: string, exitCode: number): Tally {
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [] };
  // Vitest's own report always has these fields.
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    testResults,
  } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed, failures: testResults.flatMap(readFailures) };
}

function readFailures({ name, message, assertionResults }: Report["testResults"][number]): string[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === "failed");
  const ofFile = failed.length === 0 && message !== "" ? [describeFailure(file, [message])] : [];
  return [...ofFile, ...failed.map((test) => describeFailure(`${file} > ${test.fullName}`, test.failureMessages))];
}

/** At most 12 lines of each message: what was expected, and where. */
function describeFailure(title: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split("\n").slice(0, 12));
  return [title, ...lines.map((line) => `    ${line}`)].join("\n");
}
