import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mutate } from "./mutate.ts";
import { readTable, type Mutant } from "./read-table.ts";

/** The folder that the paths of the table start from. */
export const SOURCES = "packages/service/src";

const TABLE = join(import.meta.dirname, "table");
const ROOT = join(import.meta.dirname, "../..");

/** Every mutant of the table. */
export function wholeTable(): Mutant[] {
  return readdirSync(TABLE)
    .toSorted()
    .flatMap((name) => readTable(name, readFileSync(join(TABLE, name), "utf8")));
}

/** What is wrong with these mutants: a snippet that is not in its file exactly once, or a file that is not there. */
export function staleMutants(mutants: readonly Mutant[]): string[] {
  return mutants.flatMap((mutant) => {
    try {
      mutate(readFileSync(join(ROOT, SOURCES, mutant.file), "utf8"), mutant);
      for (const test of mutant.tests) readFileSync(join(ROOT, SOURCES, test));
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}
