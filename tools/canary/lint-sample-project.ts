import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { SampleProject } from "./sample-project.ts";

interface Report {
  number_of_files: number;
  diagnostics: { code: string; filename: string }[];
}

export interface Findings {
  filesRead: number;
  /** The rules with findings, by file. */
  byFile: Map<string, Set<string>>;
}

const oxlint = join(import.meta.dirname, "../../node_modules/oxlint/bin/oxlint");

/** Runs the linter over the sample project, as `npm run lint` does over this project. */
export function lintSampleProject(project: SampleProject): Findings {
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, "--format=json"], {
    cwd: project.folder,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  if (!stdout.startsWith("{"))
    throw new Error(`The linter wrote no report:\n${stdout.slice(0, 500)}${stderr.slice(0, 500)}`);
  // The linter's own JSON report.
  const report = JSON.parse(stdout) as Report;
  const byFile = new Map<string, Set<string>>();
  for (const { code, filename } of report.diagnostics)
    byFile.set(filename, (byFile.get(filename) ?? new Set()).add(code));
  return { filesRead: report.number_of_files, byFile };
}
