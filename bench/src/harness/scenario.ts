import type { Cores } from "./cores.ts";

/** One row of the table: a measured figure, the physical limit in the same run, and the budget. */
export interface Row {
  what: string;
  measured: string;
  /** The physical limit with its name; empty if there is none. */
  limit: string;
  /** The measured figure divided by the limit. */
  ratio: string;
  budget: string;
  /** Null if there is no budget. */
  within: boolean | null;
}

export interface BenchContext {
  cores: Cores;
  log: (line: string) => void;
}

export interface Scenario {
  /** S1, S2, …. */
  name: string;
  title: string;
  /** How it is measured, for docs/performance.md. */
  how: string;
  /** Why a budget may be missed, for docs/performance.md. */
  whyMissed?: string;
  run(context: BenchContext): Promise<Row[]>;
}
