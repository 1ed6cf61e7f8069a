import { percentile } from "./percentile.ts";
import type { Row } from "./scenario.ts";

/** A row of one scenario over all its runs. */
export interface RepeatedRow extends Row {
  /** What each run measured, in their order; empty if there was one run, or if the figure is the same in all. */
  readonly each: string;
}

/**
 * One row from the same row of each run: that of the run whose value is the median, as a whole, so that figure, limit and verdict belong together.
 * Throws if a run has other rows than the first.
 */
export function medianRows(runs: readonly (readonly Row[])[]): RepeatedRow[] {
  const [first = [], ...others] = runs;
  return first.map((row) => {
    const same = [row, ...others.map((rows) => sameRow(rows, row.what))];
    const values = same.map(({ value }) => value);
    const median = percentile(values, 50);
    const each = new Set(values).size > 1 ? values.map(short).join(", ") : "";
    return { ...(same.find(({ value }) => value === median) ?? row), each };
  });
}

function sameRow(rows: readonly Row[], what: string): Row {
  const found = rows.find((row) => row.what === what);
  if (found === undefined) throw new Error(`A run has no row "${what}"`);
  return found;
}

function short(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
