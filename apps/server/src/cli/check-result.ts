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
