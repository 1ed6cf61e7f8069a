/** One deliberate fault: `find` becomes `put` in `file`, and one of `tests` has to notice. */
export interface Mutant {
  /** Where it stands in the table, `checkout.txt:12`. */
  readonly at: string;
  readonly file: string;
  readonly tests: readonly string[];
  readonly find: string;
  readonly put: string;
  /** Why no test can notice it; null where one has to. */
  readonly survives: string | null;
}

/** A line of the table that means nothing. */
export class TableError extends Error {}

/**
 * Reads a table of mutants. `file` and `tests` lines (paths under packages/service/src) hold for the mutants after them; a mutant is what it
 * takes out (`-` lines) and puts in (`+` lines), as in a diff, with a `?` line for the reason where it is expected to survive. Lines that
 * begin with `#` are comments. Throws a {@link TableError} that names the line, also for a `file` without a mutant.
 */
export function readTable(name: string, text: string): Mutant[] {
  const mutants: Mutant[] = [];
  let file = "";
  let tests: string[] = [];
  let header: Header | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    const at = `${name}:${index + 1}`;
    const rest = line.slice(2);
    const last = mutants.at(-1);
    const begun = last !== undefined && isOpen(text, index);
    if (line === "" || line.startsWith("#")) continue;
    else if (line.startsWith("file ")) {
      refuseWithoutMutant(header, mutants);
      [file, tests] = [line.slice(5).trim(), []];
      header = { at, line, mutants: mutants.length };
    } else if (line.startsWith("tests ")) tests = line.slice(6).trim().split(/\s+/);
    else if (line.startsWith("-") && !begun) {
      if (file === "" || tests.length === 0) throw new TableError(`${at}: a file and its tests come first`);
      mutants.push({ at, file, tests, find: rest, put: "", survives: null });
    } else if (last === undefined || !begun) throw new TableError(`${at}: cannot read "${line}"`);
    else if (line.startsWith("-")) replaceLast(mutants, { ...last, find: `${last.find}\n${rest}` });
    else if (line.startsWith("+"))
      replaceLast(mutants, { ...last, put: last.put === "" ? rest : `${last.put}\n${rest}` });
    else if (line.startsWith("?")) replaceLast(mutants, { ...last, survives: rest });
    else throw new TableError(`${at}: cannot read "${line}"`);
  }
  refuseWithoutMutant(header, mutants);
  return mutants;
}

/** The last `file` line, and how many mutants stood before it. */
interface Header {
  readonly at: string;
  readonly line: string;
  readonly mutants: number;
}

/** A file that is named and has no mutant would look as if it were tried. */
function refuseWithoutMutant(header: Header | null, mutants: readonly Mutant[]): void {
  if (header?.mutants === mutants.length) throw new TableError(`${header.at}: no mutant follows "${header.line}"`);
}

/** Whether the line at `index` continues the mutant before it: a `-` line only after another. */
function isOpen(text: string, index: number): boolean {
  const lines = text.split("\n");
  const [before = "", line = ""] = [lines[index - 1], lines[index]];
  return line.startsWith("-") ? before.startsWith("-") : /^[-+]/u.test(before);
}

function replaceLast(mutants: Mutant[], mutant: Mutant): void {
  mutants[mutants.length - 1] = mutant;
}
