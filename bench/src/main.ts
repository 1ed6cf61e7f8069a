import { separateCores } from "./harness/cores.ts";
import { writeDocument } from "./harness/document.ts";
import { plainTable, type Measured } from "./harness/report.ts";
import { scenarios } from "./scenarios.ts";

const wanted = process.argv.slice(2).map((name) => name.toUpperCase());
const unknown = wanted.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0)
  throw new Error(
    `There is no scenario ${unknown.join(", ")}. There are: ${scenarios.map(({ name }) => name).join(", ")}.`,
  );

const cores = separateCores();
const measured: Measured[] = [];
for (const scenario of scenarios.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`${scenario.name}: ${scenario.title} …`);
  measured.push({ scenario, rows: await scenario.run({ cores, say: (line) => console.log(`  ${line}`) }) });
}

console.log(`\n${plainTable(measured)}\n`);
writeDocument(measured, cores.words);
const over = measured.flatMap(({ rows }) => rows).filter((row) => row.within === false).length;
console.log(over === 0 ? "Everything is within its budget." : `${over} over budget.`);
