import { parseArgs } from "node:util";
import { separateCores } from "./harness/cores.ts";
import { writeDocument } from "./harness/document.ts";
import { checkOutEarlier } from "./harness/earlier-version.ts";
import { watchOtherLoad } from "./harness/other-load.ts";
import { plainTable, type Measured } from "./harness/report.ts";
import { medianRows } from "./harness/runs.ts";
import type { Row, Scenario } from "./harness/scenario.ts";
import { scenarios } from "./scenarios.ts";

const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "3" }, before: { type: "string" } },
  allowPositionals: true,
});
const mostRuns = Number(values.runs);
if (!Number.isInteger(mostRuns) || mostRuns < 1)
  throw new Error(`--runs must be a whole number above 0: ${values.runs}`);
const requested = positionals.map((name) => name.toUpperCase());
const unknown = requested.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0)
  throw new Error(
    `Unknown scenario: ${unknown.join(", ")}. Known scenarios: ${scenarios.map(({ name }) => name).join(", ")}.`,
  );

const cores = separateCores();
const measured: Measured[] = [];
const earlier = values.before === undefined ? null : checkOutEarlier(values.before);
try {
  for (const scenario of scenarios.filter(({ name }) => requested.length === 0 || requested.includes(name))) {
    measured.push(await repeat(scenario));
    // After each, so that what has been measured is not lost with a later one.
    writeDocument(measured, cores.description);
  }
} finally {
  earlier?.remove();
}

console.log(`\n${plainTable(measured)}\n`);
const over = measured.flatMap(({ rows }) => rows).filter((row) => row.within === false).length;
console.log(over === 0 ? "All figures are within budget." : `${over} figures are over budget.`);

async function repeat(scenario: Scenario): Promise<Measured> {
  const runs = Math.min(scenario.runs ?? mostRuns, mostRuns);
  const otherLoad = watchOtherLoad();
  const rows: Row[][] = [];
  const before: ReadonlyMap<string, string>[] = [];
  for (let run = 1; run <= runs; run++) {
    console.log(`${scenario.name}: ${scenario.title}${runs === 1 ? "" : `, ${run} of ${runs}`} …`);
    if (earlier !== null) {
      const figures = await earlier.run(scenario.name);
      before.push(figures);
      for (const [what, figure] of figures) console.log(`  ${earlier.commit}: ${what}: ${figure}`);
    }
    rows.push(await scenario.run({ cores, log: (line) => console.log(`  ${line}`) }));
  }
  return {
    scenario,
    runs,
    rows: medianRows(rows),
    otherLoad: otherLoad(),
    ...(earlier !== null && { earlier: { commit: earlier.commit, runs: before } }),
  };
}
