import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { section, type Measured } from "./report.ts";

const path = join(import.meta.dirname, "../../../docs/performance.md");

/** Writes the results into docs/performance.md. Sections of scenarios that did not run stay as they are. */
export function writeDocument(measured: readonly Measured[], coresDescription: string): void {
  const before = existsSync(path) ? sectionsOf(readFileSync(path, "utf8")) : new Map<string, string>();
  for (const one of measured) before.set(one.scenario.name, section(one));
  const sections = [...before]
    .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([, text]) => text.trimEnd());
  writeFileSync(path, `${introduction(coresDescription)}\n${sections.join("\n\n")}\n`);
}

function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=## S\d+:)/m).slice(1);
  return new Map(parts.map((part) => [/^## (S\d+):/.exec(part)?.[1] ?? "", part]));
}

function introduction(coresDescription: string): string {
  return `# Performance

\`npm run bench\` measures performance and writes this page. Compare the ratios of one run: each figure has beside it the physical limit
of the same machine in the same run. Absolute times on a shared machine say little.

Last run on ${cpus().length} processors with Node ${process.versions.node}: ${coresDescription}.
`;
}
