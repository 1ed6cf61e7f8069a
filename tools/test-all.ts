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

const PASSED: Tally = { passed: 1, failed: 0, failures: [] };

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
 * The steps of a group run side by side, and print when they are done. Those by themselves use all processors, and two at once would take longer
 * than one after the other (docs/decisions, 0065). Browser tests need the build. Types and lint generate the types of routes, which the check
 * for unused code needs.
 */
const groups: readonly (readonly Step[])[] = [
  [check("Format", "format:check")],
  // Each uses little more than one processor.
  [check("Build", "build"), check("Types", "typecheck")],
  [tests("Tests of the repository", "test:repo"), check("Unused code", "unused")],
  [tests("Unit and property tests", "test:unit")],
  [check("Lint", "lint")],
  [tests("Service and API tests on PostgreSQL", "test:db")],
  [tests("Browser tests", "test:e2e", ["--tags-filter", "smoke"])],
];

const reports = mkdtempSync(join(tmpdir(), "matinee-test-all-"));
const summary: string[] = [];
const failures: string[] = [];
let [passed, failed] = [0, 0];
const startedAt = performance.now();

for (const group of groups) await Promise.all(group.map((step) => runStep(step, group.length > 1)));
rmSync(reports, { recursive: true, force: true });

// Last of all, so that whoever sees only the end of the output sees what failed.
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${summary.join("\n")}\n${"".padEnd(7)}${"Total time".padEnd(38)} ${secondsSince(startedAt)}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runStep(step: Step, isBesideOthers: boolean): Promise<void> {
  const title = `\n== ${step.name} (npm run ${step.script})`;
  if (!isBesideOthers) console.log(title);
  const stepStartedAt = performance.now();
  const { tally, output } = await perform(step, isBesideOthers);
  if (isBesideOthers) console.log(`${title}\n${output}`);
  passed += tally.passed;
  failed += tally.failed;
  failures.push(...tally.failures);
  summary.push(
    `${tally.failed === 0 ? "ok    " : "FAILED"} ${step.name.padEnd(38)} ${secondsSince(stepStartedAt)}   ${tally.passed} passed, ${tally.failed} failed`,
  );
}

async function perform(
  { script, kind, args = [] }: Step,
  isBesideOthers: boolean,
): Promise<{ readonly tally: Tally; readonly output: string }> {
  const report = join(reports, `${script.replace(":", "-")}.json`);
  const reporting = ["--", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const options = kind === "tests" ? [...reporting, ...args] : [];
  const { code, output } = await run(
    "npm",
    ["run", "--silent", script, ...options],
    isBesideOthers ? "capture" : "both",
  );
  if (kind === "tests") return { tally: readTally(report, code), output };
  const tally = code === 0 ? PASSED : { passed: 0, failed: 1, failures: [lastLines(script, output)] };
  return { tally, output };
}

function lastLines(script: string, output: string): string {
  return `npm run ${script}\n${output.trimEnd().split("\n").slice(-12).join("\n")}`;
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s`;
}
