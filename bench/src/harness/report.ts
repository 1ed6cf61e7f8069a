import type { Row, Scenario } from "./scenario.ts";

export interface Measured {
  scenario: Scenario;
  rows: Row[];
}

const headings = ["What", "Measured", "Physical limit", "Ratio", "Budget", "Verdict"];

function verdict({ within }: Row): string {
  return within === null ? "–" : within ? "within" : "OVER";
}

const cellsOf = (row: Row) => [
  row.what,
  row.measured,
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
export function section({ scenario, rows }: Measured): string {
  const table = [headings, headings.map(() => "---"), ...rows.map(cellsOf)]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
  const missed = rows.filter((row) => row.within === false);
  const explanation =
    missed.length === 0
      ? ""
      : `\nBudget missed: ${missed.map((row) => row.what).join("; ")}.${scenario.whyMissed === undefined ? "" : ` ${scenario.whyMissed}`}\n`;
  return `## ${scenario.name}: ${scenario.title}\n\n${scenario.how}\n\n${table}\n${explanation}`;
}
