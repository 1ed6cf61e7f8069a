import type { Cores } from "./cores.ts";

/** One line of the table: what was measured, what the machine could do at best in the same run, and what is asked. */
export interface Row {
  what: string;
  measured: string;
  /** The physical limit beside it, in words with its figure; empty where there is none. */
  limit: string;
  /** Measured against the limit. */
  ratio: string;
  budget: string;
  /** Null: for information, nothing is asked. */
  within: boolean | null;
}

export interface BenchContext {
  cores: Cores;
  say: (line: string) => void;
}

export interface Scenario {
  /** As in the list of budgets: S1, S2, …. */
  name: string;
  title: string;
  /** How it was measured, in a sentence or two, for the document. */
  how: string;
  /** Why it is short of its budget where it is, for the document. */
  whyShort?: string;
  run(context: BenchContext): Promise<Row[]>;
}
