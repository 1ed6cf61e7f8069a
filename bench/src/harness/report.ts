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
}

const headings = ["What", "Measured", "Each run", "Physical limit", "Ratio", "Budget", "Verdict"];

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

/** The results as a table for a terminal. */
export function plainTable(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ scenario, rows }) => rows.map((row) => [scenario.name, ...cellsOf(row)]));
  const all = [["#", ...headings], ...lines];
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
export function section({ scenario, runs, rows, otherLoad }: Measured): string {
  const table = [headings, headings.map(() => "---"), ...rows.map(cellsOf)]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
  const missed = rows.filter((row) => row.within === false);
  const explanation =
    missed.length === 0
      ? ""
      : `\nBudget missed: ${missed.map((row) => row.what).join("; ")}.${scenario.whyMissed === undefined ? "" : ` ${scenario.whyMissed}`}\n`;
  return `## ${scenario.name}: ${scenario.title}\n\n${scenario.how} ${circumstances(runs, otherLoad)}\n\n${table}\n${explanation}`;
}

function circumstances(runs: number, otherLoad: number | null): string {
  const often = runs === 1 ? "" : `Of ${runs} runs, each with a new start, the one with the median counts. `;
  const beside =
    otherLoad === null ? "is not known here" : `used ${(100 * otherLoad).toFixed(0)} % of the processors' time`;
  return `${often}Other work on the machine ${beside}.`;
}
