import type { FieldProblem } from "@matinee/core/family";
import type { RowPlan, RowToPlan } from "@matinee/core/imports";
import type { Db, SystemContext } from "../../kernel/index.ts";

/** Plans the rows of a file in their order, one after another: a later row may be about what an earlier one brings. */
export interface Planner {
  /** Is told of each row before the first is planned, if rows of this kind depend on later ones. */
  foresee?(row: RowToPlan): void;
  plan(row: RowToPlan): RowPlan;
  /** Writes what was planned. */
  write(): Promise<Written>;
}

/** What became of rows, by their numbers. */
export interface Written {
  /** What a row made or changed, for its undo. A row that made nothing is left out. */
  readonly made: ReadonlyMap<number, object>;
  /** What is to be said of rows that were imported. */
  readonly notes: ReadonlyMap<number, readonly FieldProblem[]>;
  /** Rows that were not imported after all, with the reason: somebody was faster. */
  readonly refused: ReadonlyMap<number, readonly FieldProblem[]>;
}

/** A row to take back, with what it made. */
export interface RowToUndo {
  readonly n: number;
  readonly made: unknown;
}

export interface ImportWork {
  readonly ctx: SystemContext;
  readonly trx: Db;
  readonly school: number;
}

/** One kind of file. */
export interface KindOfImport {
  /** True: rows without a problem whose labels begin with the same line are about one thing, and are imported and taken back together. */
  readonly isWholeByLabel: boolean;
  /** Reads what the school has, so that rows can be planned. */
  open(work: ImportWork): Promise<Planner>;
  /** Takes rows back, the last first. Answers why a row stays; a row that is taken back is left out. */
  undo(work: ImportWork, rows: readonly RowToUndo[]): Promise<ReadonlyMap<number, string>>;
}
