import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { section, type Measured } from "./report.ts";

const path = join(import.meta.dirname, "../../../docs/performance.md");

/** Writes what was measured into docs/performance.md; sections of scenarios that did not run this time stay as they are. */
export function writeDocument(measured: readonly Measured[], coreWords: string): void {
  const before = existsSync(path) ? sectionsOf(readFileSync(path, "utf8")) : new Map<string, string>();
  for (const one of measured) before.set(one.scenario.name, section(one));
  const sections = [...before]
    .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([, text]) => text.trimEnd());
  writeFileSync(path, `${introduction(coreWords)}\n${sections.join("\n\n")}\n`);
}

function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=## S\d+:)/m).slice(1);
  return new Map(parts.map((part) => [/^## (S\d+):/.exec(part)?.[1] ?? "", part]));
}

function introduction(coreWords: string): string {
  return `# Performance

\`npm run bench\` measures, and writes this page. What counts are the ratios of one run: each figure stands beside the physical limit that
the same machine reached in the same run. Absolute times on a shared machine say little.

Last run on ${cpus().length} processors with Node ${process.versions.node}: ${coreWords}.
`;
}
