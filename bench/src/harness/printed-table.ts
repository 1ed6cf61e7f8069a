/**
 * The measured figures in what a benchmark printed, by what was measured. The columns are found by their headings, so that the table may be
 * of an earlier version. Empty if there is no table.
 */
export function readPrintedTable(output: string): ReadonlyMap<string, string> {
  const lines = output.split("\n");
  const at = lines.findIndex((line) => /^# +What +Measured +\S/u.test(line));
  if (at < 0) return new Map();
  const heading = lines[at] ?? "";
  const what = heading.indexOf("What");
  const measured = heading.indexOf("Measured");
  const next = measured + (/^Measured +/u.exec(heading.slice(measured))?.[0].length ?? 0);
  const rows = lines.slice(at + 1);
  const end = rows.findIndex((line) => line.trim() === "");
  return new Map(
    rows
      .slice(0, end < 0 ? undefined : end)
      .map((line) => [line.slice(what, measured).trim(), line.slice(measured, next).trim()]),
  );
}
