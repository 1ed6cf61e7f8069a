import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.ts";
import { readTally, type Tally } from "./vitest-tally.ts";

interface Step {
  name: string;
  script: string;
  /** A check passes or fails as a whole; tests are counted one by one. */
  kind: "check" | "tests";
}

const check = (name: string, script: string): Step => ({ name, script, kind: "check" });
const tests = (name: string, script: string): Step => ({ name, script, kind: "tests" });

/**
 * Rounds come one after another; the rows of a round run side by side, and the steps of a row one after another. Types and lint
 * write the types of routes, and unused code is found with them, so they share a row. The last two rounds keep two cores busy by themselves.
 */
const rounds: readonly (readonly (readonly Step[])[])[] = [
  [
    [check("Types", "typecheck"), check("Lint", "lint"), check("Unused code", "unused")],
    [
      check("Build", "build"),
      tests("Unit and property tests", "test:unit"),
      tests("Tests of the repository", "test:repo"),
      check("Format", "format:check"),
    ],
  ],
  [[tests("Service and API tests on PostgreSQL", "test:db")]],
  [[tests("Browser tests", "test:e2e")]],
];

const reports = mkdtempSync(join(tmpdir(), "matinee-test-all-"));
const summary: string[] = [];
const total: Tally = { passed: 0, failed: 0 };
const begun = performance.now();

for (const rows of rounds) await Promise.all(rows.map((row) => runRow(row, rows.length > 1)));
rmSync(reports, { recursive: true, force: true });

console.log(`\n${summary.join("\n")}\n${"".padEnd(7)}${"Together".padEnd(38)} ${secondsSince(begun)}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runRow(row: readonly Step[], besideOthers: boolean): Promise<void> {
  for (const step of row) {
    const title = `\n== ${step.name} (npm run ${step.script})`;
    if (!besideOthers) console.log(title);
    const began = performance.now();
    const { tally, output } = await perform(step, besideOthers);
    // What runs beside others is shown when it is done, and whole.
    if (besideOthers) process.stdout.write(`${title}\n${output}`);
    total.passed += tally.passed;
    total.failed += tally.failed;
    summary.push(
      `${tally.failed === 0 ? "ok    " : "FAILED"} ${step.name.padEnd(38)} ${secondsSince(began)}   ${tally.passed} passed, ${tally.failed} failed`,
    );
  }
}

async function perform({ script, kind }: Step, besideOthers: boolean): Promise<{ tally: Tally; output: string }> {
  const report = join(reports, `${script.replace(":", "-")}.json`);
  const reporting = ["--", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--silent", script, ...(kind === "tests" ? reporting : [])];
  const { code, output } = await run("npm", args, besideOthers ? "capture" : "inherit");
  if (kind === "tests") return { tally: readTally(report, code), output };
  return { tally: code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, output };
}

function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s`;
}
