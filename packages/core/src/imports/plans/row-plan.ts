import type { FieldProblem } from "../../family/index.ts";
import type { Choice, Difference } from "../match-family.ts";

/** A row of a file, by field. What the file does not say is left out. */
export interface RowToPlan {
  readonly n: number;
  readonly values: Readonly<Record<string, string>>;
  readonly choice: Choice | null;
  /** True: the check found it to be new, beside everything that the school had then. */
  readonly wasNew: boolean;
}

/** What a row is like that the school has already. */
export interface RowMatch {
  /** What it is like, by its name. */
  readonly name: string;
  /** The family that it is like; null: it is like something else. */
  readonly customerId: string | null;
  readonly differences: readonly Difference[];
  readonly choices: readonly Choice[];
  /** True: without a choice the row is left out. Else ours stays. */
  readonly leavesOut: boolean;
}

/** What a row is, and what becomes of it if it is imported as it stands. */
export interface RowPlan {
  readonly finding: "problem" | "new" | "unchanged" | "duplicate";
  readonly outcome: "added" | "changed" | "unchanged" | "left_out";
  /** What the row is about, in a few words. After a line break: which part of it. */
  readonly label: string;
  readonly issues: readonly FieldProblem[];
  readonly match: RowMatch | null;
}

/** The plan of a row that can't be imported. */
export function refusedRow(label: string, issues: readonly FieldProblem[]): RowPlan {
  return { finding: "problem", outcome: "left_out", label, issues, match: null };
}

/** The plan of a row that adds something. */
export function addedRow(label: string): RowPlan {
  return { finding: "new", outcome: "added", label, issues: [], match: null };
}

/** The plan of a row that says nothing new. */
export function unchangedRow(label: string, issues: readonly FieldProblem[] = []): RowPlan {
  return { finding: "unchanged", outcome: "unchanged", label, issues, match: null };
}

/** The plan of a row that differs from what the school has, which stays as it is. */
export function keptRow(
  {
    label,
    name,
    customerId = null,
  }: { readonly label: string; readonly name: string; readonly customerId?: string | null },
  differences: readonly Difference[],
  message: string | null,
): RowPlan {
  return {
    finding: "duplicate",
    outcome: "unchanged",
    label,
    issues: message === null ? [] : [{ path: "", message }],
    match: { name, customerId, differences, choices: ["keep"], leavesOut: false },
  };
}
