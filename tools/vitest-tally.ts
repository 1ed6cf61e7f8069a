import { existsSync, readFileSync } from "node:fs";

export interface Tally {
  passed: number;
  failed: number;
}

/** Counts from Vitest's JSON report. A run that failed without a failed test (a file that did not load, a setup) counts as one failure, and so does one without any test. */
export function readTally(report: string, exitCode: number): Tally {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  // Vitest's own report: both numbers are always there.
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8")) as Record<string, number>;
  const passed = numPassedTests ?? 0;
  const failed = numFailedTests ?? 0;
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}
