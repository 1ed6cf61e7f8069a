/** The result of one check of `doctor`. */
export interface CheckResult {
  /** What was checked. */
  readonly subject: string;
  /** Null: nothing is wrong. */
  readonly problem: string | null;
  readonly note: string;
}

export const passed = (subject: string, note: string): CheckResult => ({ subject, note, problem: null });
export const failed = (subject: string, problem: string): CheckResult => ({ subject, note: "", problem });

/** Says what was found. Anything that is wrong ends the command with code 1. */
export function reportResults(results: readonly CheckResult[], say: (line: string) => void): void {
  for (const { subject, problem, note } of results)
    say(`${problem === null ? "ok     " : "FAILED "}  ${subject.padEnd(12)} ${problem ?? note}`);
  const problems = results.filter(({ problem }) => problem !== null).length;
  say(problems === 0 ? "All checks passed." : `${problems} to put right.`);
  if (problems > 0) process.exitCode = 1;
}
