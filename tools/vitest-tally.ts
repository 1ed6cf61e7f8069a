import { existsSync, readFileSync } from "node:fs";

export interface Tally {
  passed: number;
  failed: number;
}

/**
 * Reads the counts from Vitest's JSON report. A run that fails without a failed test (because a file or a setup failed) counts as one
 * failure. So does a run without tests.
 */
export function readTally(report: string, exitCode: number): Tally {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  // Vitest's own report always has both numbers.
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8")) as Record<string, number>;
  const passed = numPassedTests ?? 0;
  const failed = numFailedTests ?? 0;
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}
