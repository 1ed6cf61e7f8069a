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
  /** The figure by which runs are compared: that of the budget where there is one, in its unit. */
  value: number;
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
  /** How often it is run, each time with a new start; the median counts. Three, if it does not say. */
  runs?: 1;
  run(context: BenchContext): Promise<Row[]>;
}
