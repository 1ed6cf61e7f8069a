import { TableError, type Mutant } from "./read-table.ts";

/**
 * The source with the mutant's fault in it. The snippet may be broken into lines otherwise than in the table, so that the formatter does
 * not matter. Throws a {@link TableError} that names the table's line where the snippet is not there, or there more than once.
 */
export function mutate(source: string, mutant: Mutant): string {
  const found = [...source.matchAll(patternOf(mutant.find))];
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new TableError(`${mutant.at}: found ${found.length} times in ${mutant.file}, not once: ${mutant.find}`);
  return source.slice(0, only.index) + mutant.put + source.slice(only.index + only[0].length);
}

function patternOf(snippet: string): RegExp {
  const words = snippet
    .trim()
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`));
  return new RegExp(words.join(String.raw`\s+`), "gu");
}
