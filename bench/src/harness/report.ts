import { beforeAndNow } from "./before-and-now.ts";
import type { RepeatedRow } from "./runs.ts";
import type { Row, Scenario } from "./scenario.ts";

export interface Measured {
  scenario: Scenario;
  /** How often it was run. */
  runs: number;
  /** The medians of the runs. */
  rows: RepeatedRow[];
  /** The share of the processors' time, 0 to 1, that others used meanwhile; null if the system does not say. */
  otherLoad: number | null;
  /** An earlier version, measured in turn with this one. */
  earlier?: {
    /** The short name of its commit. */
    commit: string;
    /** The measured figures of each of its runs, by what was measured. */
    runs: readonly ReadonlyMap<string, string>[];
  };
}

const headings = ["What", "Measured", "Each run", "Physical limit", "Ratio", "Budget", "Verdict"];
const comparedHeadings = [...headings, "Before"];

function verdict({ within }: Row): string {
  return within === null ? "–" : within ? "within" : "OVER";
}

const cellsOf = (row: RepeatedRow) => [
  row.what,
  row.measured,
  row.each || "–",
  row.limit || "–",
  row.ratio || "–",
  row.budget || "–",
  verdict(row),
];

const comparedCells = (row: RepeatedRow, earlier: Measured["earlier"]) => [
  ...cellsOf(row),
  beforeAndNow(earlier?.runs.flatMap((figures) => figures.get(row.what) ?? []) ?? [], row.measured) || "–",
];

/** The results as a table for a terminal. */
export function plainTable(measured: readonly Measured[]): string {
  const compared = measured.some(({ earlier }) => earlier !== undefined);
  const lines = measured.flatMap(({ scenario, rows, earlier }) =>
    rows.map((row) => [scenario.name, ...(compared ? comparedCells(row, earlier) : cellsOf(row))]),
  );
  const all = [["#", ...(compared ? comparedHeadings : headings)], ...lines];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A scenario's section of docs/performance.md. */
export function section({ scenario, runs, rows, otherLoad, earlier }: Measured): string {
  const columns = earlier === undefined ? headings : comparedHeadings;
  const cells = rows.map((row) => (earlier === undefined ? cellsOf(row) : comparedCells(row, earlier)));
  const table = [columns, columns.map(() => "---"), ...cells].map((line) => `| ${line.join(" | ")} |`).join("\n");
  const missed = rows.filter((row) => row.within === false);
  const explanation =
    missed.length === 0
      ? ""
      : `\nBudget missed: ${missed.map((row) => row.what).join("; ")}.${scenario.whyMissed === undefined ? "" : ` ${scenario.whyMissed}`}\n`;
  return `## ${scenario.name}: ${scenario.title}\n\n${scenario.how} ${circumstances(runs, otherLoad)}${comparison(earlier)}\n\n${table}\n${explanation}`;
}

function circumstances(runs: number, otherLoad: number | null): string {
  const often = runs === 1 ? "" : `Of ${runs} runs, each with a new start, the one with the median counts. `;
  const beside =
    otherLoad === null ? "is not known here" : `used ${(100 * otherLoad).toFixed(0)} % of the processors' time`;
  return `${often}Other work on the machine ${beside}.`;
}

function comparison(earlier: Measured["earlier"]): string {
  if (earlier === undefined) return "";
  return ` Before is the same scenario in the commit ${earlier.commit} with its own benchmark, run once ahead of each of these runs; its median, with the ratio to the limit of its own run in brackets where there is one, and how many times as much is measured now.`;
}
