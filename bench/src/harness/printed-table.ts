/**
 * The measured figures in what a benchmark printed, by what was measured, with the ratio to the limit of their own run in brackets if there is
 * one: on a shared machine only ratios can be compared between runs. The columns are found by their headings, so that the table may be
 * of an earlier version. Empty if there is no table.
 */
export function readPrintedTable(output: string): ReadonlyMap<string, string> {
  const lines = output.split("\n");
  const at = lines.findIndex((line) => /^# +What +Measured +\S/u.test(line));
  if (at < 0) return new Map();
  const heading = lines[at] ?? "";
  const what = heading.indexOf("What");
  const measured = heading.indexOf("Measured");
  const next = endOf(heading, "Measured");
  const ratio = heading.indexOf("Ratio");
  const rows = lines.slice(at + 1);
  const end = rows.findIndex((line) => line.trim() === "");
  return new Map(
    rows.slice(0, end < 0 ? undefined : end).map((line) => {
      const figure = line.slice(measured, next).trim();
      const share = ratio < 0 ? NONE : line.slice(ratio, endOf(heading, "Ratio")).trim();
      return [line.slice(what, measured).trim(), share === NONE ? figure : `${figure} (${share})`];
    }),
  );
}

/** What an empty cell shows. */
const NONE = "–";

/** Where the column after this one begins. */
const endOf = (heading: string, name: string): number =>
  heading.length - heading.slice(heading.indexOf(name) + name.length).trimStart().length;
