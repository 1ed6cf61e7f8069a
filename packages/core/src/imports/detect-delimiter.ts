const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE_LINES = 20;

/** A sign between the cells of a line. */
export type Delimiter = (typeof DELIMITERS)[number];

/** The delimiter of a file by its first lines: the one that the most lines have, and equally often. A comma if none has any. */
export function detectDelimiter(text: string): Delimiter {
  const lines = linesOutsideQuotes(text.slice(0, 100_000)).slice(0, SAMPLE_LINES);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const first = counts[0] ?? 0;
    const alike = counts.filter((count) => count === first).length;
    return { delimiter, score: first === 0 ? 0 : alike * 1_000 + first };
  });
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ",";
}

/** The lines of a text without what stands in quotes, where a delimiter or a line break ends nothing. */
function linesOutsideQuotes(text: string): string[] {
  return text
    .replaceAll(/"(?:[^"]|"")*"?/gu, "")
    .split(/\r\n|\r|\n/u)
    .filter((line) => line.trim() !== "");
}
