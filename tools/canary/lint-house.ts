import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { House } from "./house.ts";

interface Report {
  number_of_files: number;
  diagnostics: { code: string; filename: string }[];
}

export interface Findings {
  filesRead: number;
  /** The rules that spoke up, by file. */
  byFile: Map<string, Set<string>>;
}

const oxlint = join(import.meta.dirname, "../../node_modules/oxlint/bin/oxlint");

/** Runs the linter over the house as `npm run lint` does over the project. */
export function lintHouse(house: House): Findings {
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, "--format=json"], {
    cwd: house.folder,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  if (!stdout.startsWith("{"))
    throw new Error(`The linter did not report:\n${stdout.slice(0, 500)}${stderr.slice(0, 500)}`);
  // The linter's own JSON report.
  const report = JSON.parse(stdout) as Report;
  const byFile = new Map<string, Set<string>>();
  for (const { code, filename } of report.diagnostics)
    byFile.set(filename, (byFile.get(filename) ?? new Set()).add(code));
  return { filesRead: report.number_of_files, byFile };
}
