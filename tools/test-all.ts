import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.ts";
import { readTally, type Tally } from "./vitest-tally.ts";

interface Step {
  name: string;
  script: string;
  /** A check counts as one result; tests are counted one by one. */
  kind: "check" | "tests";
  args?: readonly string[];
}

const check = (name: string, script: string): Step => ({ name, script, kind: "check" });
const tests = (name: string, script: string, args: readonly string[] = []): Step => ({
  name,
  script,
  kind: "tests",
  args,
});

// Of the tests on PostgreSQL a part runs: see tools/short-run.ts.
process.env["SHORT_RUN"] = "1";

/**
 * Rows run in parallel, and the steps of a row one after another; browser tests need the build. Tests on PostgreSQL wait for the
 * database half of their time, which the other row uses.
 */
const rows: readonly (readonly Step[])[] = [
  [tests("Service and API tests on PostgreSQL", "test:db")],
  [
    check("Build", "build"),
    tests("Unit and property tests", "test:unit"),
    tests("Tests of the repository", "test:repo"),
    check("Format", "format:check"),
    tests("Browser tests", "test:e2e", ["--tags-filter", "smoke"]),
  ],
];

/** For the row that ends first. Types and lint generate the types of routes, which the check for unused code needs. */
const last: readonly Step[] = [check("Types", "typecheck"), check("Lint", "lint"), check("Unused code", "unused")];

const reports = mkdtempSync(join(tmpdir(), "matinee-test-all-"));
const summary: string[] = [];
const failures: string[] = [];
let [passed, failed] = [0, 0];
const startedAt = performance.now();

const running = rows.map(runRow);
await Promise.race(running);
await Promise.all([...running, runRow(last)]);
rmSync(reports, { recursive: true, force: true });

// Last of all, so that whoever sees only the end of the output sees what failed.
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${summary.join("\n")}\n${"".padEnd(7)}${"Total time".padEnd(38)} ${secondsSince(startedAt)}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runRow(row: readonly Step[]): Promise<void> {
  for (const step of row) {
    console.log(`-- ${step.name} (npm run ${step.script})`);
    const stepStartedAt = performance.now();
    const { tally, output } = await perform(step);
    // Steps run in parallel, so each prints its output when it has ended.
    process.stdout.write(`\n== ${step.name}\n${output}`);
    passed += tally.passed;
    failed += tally.failed;
    failures.push(...tally.failures);
    summary.push(
      `${tally.failed === 0 ? "ok    " : "FAILED"} ${step.name.padEnd(38)} ${secondsSince(stepStartedAt)}   ${tally.passed} passed, ${tally.failed} failed`,
    );
  }
}

async function perform({ script, kind, args = [] }: Step): Promise<{ tally: Tally; output: string }> {
  const report = join(reports, `${script.replace(":", "-")}.json`);
  const reporting = ["--", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const options = kind === "tests" ? [...reporting, ...args] : [];
  const { code, output } = await run("npm", ["run", "--silent", script, ...options]);
  if (kind === "tests") return { tally: readTally(report, code), output };
  const ok = code === 0;
  return { tally: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [lastLines(script, output)] }, output };
}

function lastLines(script: string, output: string): string {
  return `npm run ${script}\n${output.trimEnd().split("\n").slice(-12).join("\n")}`;
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s`;
}
