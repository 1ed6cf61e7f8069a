import { separateCores } from "./harness/cores.ts";
import { writeDocument } from "./harness/document.ts";
import { plainTable, type Measured } from "./harness/report.ts";
import { scenarios } from "./scenarios.ts";

const requested = process.argv.slice(2).map((name) => name.toUpperCase());
const unknown = requested.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0)
  throw new Error(
    `Unknown scenario: ${unknown.join(", ")}. Known scenarios: ${scenarios.map(({ name }) => name).join(", ")}.`,
  );

const cores = separateCores();
const measured: Measured[] = [];
for (const scenario of scenarios.filter(({ name }) => requested.length === 0 || requested.includes(name))) {
  console.log(`${scenario.name}: ${scenario.title} …`);
  measured.push({ scenario, rows: await scenario.run({ cores, log: (line) => console.log(`  ${line}`) }) });
}

console.log(`\n${plainTable(measured)}\n`);
writeDocument(measured, cores.description);
const over = measured.flatMap(({ rows }) => rows).filter((row) => row.within === false).length;
console.log(over === 0 ? "All figures are within budget." : `${over} figures are over budget.`);
