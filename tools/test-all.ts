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

const steps: Step[] = [
  { name: "Format", script: "format:check", kind: "check" },
  { name: "Build", script: "build", kind: "check" },
  { name: "Types", script: "typecheck", kind: "check" },
  { name: "Lint", script: "lint", kind: "check" },
  { name: "Unused code", script: "unused", kind: "check" },
  { name: "Unit and property tests", script: "test:unit", kind: "tests" },
  { name: "Tests of the repository", script: "test:repo", kind: "tests" },
  { name: "Service and API tests on PostgreSQL", script: "test:db", kind: "tests" },
  { name: "Browser tests", script: "test:e2e", kind: "tests" },
];

const reports = mkdtempSync(join(tmpdir(), "matinee-test-all-"));
const summary: string[] = [];
const total: Tally = { passed: 0, failed: 0 };

for (const step of steps) {
  console.log(`\n== ${step.name} (npm run ${step.script})`);
  const begun = performance.now();
  const tally = await perform(step);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  total.passed += tally.passed;
  total.failed += tally.failed;
  summary.push(
    `${tally.failed === 0 ? "ok    " : "FAILED"} ${step.name.padEnd(38)} ${seconds.padStart(7)} s   ${tally.passed} passed, ${tally.failed} failed`,
  );
}
rmSync(reports, { recursive: true, force: true });

console.log(`\n${summary.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function perform({ script, kind }: Step): Promise<Tally> {
  const report = join(reports, `${script.replace(":", "-")}.json`);
  const reporting = ["--", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run("npm", ["run", "--silent", script, ...(kind === "tests" ? reporting : [])], "inherit");
  if (kind === "check") return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return readTally(report, code);
}
