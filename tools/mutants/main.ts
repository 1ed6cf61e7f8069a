import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { copyTree } from "./copy-tree.ts";
import { mutate } from "./mutate.ts";
import type { Mutant } from "./read-table.ts";
import { warmTests, type Verdict, type WarmTests } from "./warm-tests.ts";
import { SOURCES, staleMutants, wholeTable } from "./whole-table.ts";

// Runs every mutant of the table against the tests that cover its file, in copies of the tree: `npm run test:mutants -- settle-payment`.

const ROOT = join(import.meta.dirname, "../..");
/** The least share of mutants that the tests have to notice. */
const LEAST = 0.9;
const LANES = Math.min(2, availableParallelism());

process.env["NODE_NO_WARNINGS"] = "1";
const wanted = process.argv.slice(2);
const mutants = wholeTable().filter(
  ({ at, file }) => wanted.length === 0 || wanted.some((part) => `${at} ${file}`.includes(part)),
);
// Every snippet is looked up before the first test runs.
const stale = staleMutants(mutants);
if (stale.length > 0) {
  console.log(stale.join("\n"));
  process.exit(1);
}

const lanes = await Promise.all(
  Array.from({ length: LANES }, async () => {
    const copy = await copyTree(ROOT);
    return { copy, runner: await warmTests(copy.root) };
  }),
);
const end = async (code: number): Promise<never> => {
  await Promise.allSettled(lanes.map(({ runner }) => runner.close()));
  process.exit(code);
};
// Whichever way it ends; Vitest has its own.
process.on("exit", () => {
  for (const { copy } of lanes) copy.remove();
});
process.on("SIGINT", () => void end(130));
process.on("SIGTERM", () => void end(143));

console.log(`${mutants.length} mutants`);
const sound = new Map<string, Promise<Verdict>>();
const survivors: Mutant[] = [];
const broken: string[] = [];
const begun = performance.now();
const queue = [...mutants];
await Promise.all(
  lanes.map(async ({ copy, runner }) => {
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const tests = mutant.tests.map((test) => join(SOURCES, test));
      for (const test of tests) await passesWithout(runner, test);
      const started = performance.now();
      const path = join(SOURCES, mutant.file);
      const source = readFileSync(join(copy.root, path), "utf8");
      writeFileSync(join(copy.root, path), mutate(source, mutant));
      const verdict = await runner.run(tests);
      writeFileSync(join(copy.root, path), source);
      report(mutant, verdict, (performance.now() - started) / 1000);
    }
  }),
);

const killed = mutants.length - survivors.length - broken.length;
const share = killed / Math.max(1, mutants.length);
console.log("");
for (const one of broken) console.log(one);
for (const { at, file, find, put, survives } of survivors)
  console.log(`SURVIVED ${at} ${file}\n  - ${find}\n  + ${put}\n  ${survives ?? "No reason given."}`);
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
console.log(
  `${killed} of ${mutants.length} mutants killed (${(share * 100).toFixed(1)} %) in ${minutes} minutes; at least ${LEAST * 100} % have to be.`,
);
await end(share >= LEAST && broken.length === 0 ? 0 : 1);

/** A test that fails anyway notices nothing: each is run once without any mutant, before the first that it covers. */
async function passesWithout(runner: WarmTests, test: string): Promise<void> {
  const known = sound.get(test) ?? runner.run([test]);
  sound.set(test, known);
  if ((await known).passed) return;
  const { passed, failed, message } = await runner.run([test]);
  if (passed) return;
  console.log(`${test} fails without any mutant: ${failed ?? "it does not load"}\n${message ?? ""}`);
  await end(1);
}

function report(mutant: Mutant, { passed, failed, broken: why }: Verdict, seconds: number): void {
  if (passed) survivors.push(mutant);
  if (why !== null) broken.push(`${mutant.at} does not run: ${why}`);
  const outcome = passed ? "SURVIVED" : why === null ? "killed" : "BROKEN";
  const edit = `${basename(mutant.file)}: ${firstLine(mutant.find)} → ${firstLine(mutant.put)}`;
  console.log(`${outcome.padEnd(8)} ${seconds.toFixed(1).padStart(5)} s  ${mutant.at} ${edit}`);
  if (!passed) console.log(`           by "${failed ?? "what was not handled"}"`);
  if (mutant.survives !== null && !passed) console.log("           Take out the reason why it survives.");
}

function firstLine(text: string): string {
  const line = text.trim().split("\n")[0] ?? "";
  return line === "" ? "(nothing)" : line.slice(0, 70);
}
