import { run } from "./run.ts";

/**
 * The TypeScript projects, each with its own libraries. The packages that they share (core, contract) are checked once, and used
 * by their declarations. Unchanged projects are skipped, by the records in node_modules/.cache/types.
 */
const projects = [
  "tsconfig.json",
  "packages/ui",
  "packages/webapp",
  "apps/storefront",
  "apps/account",
  "apps/admin",
  // Some of its functions run in the browser and need DOM types.
  "e2e",
];

// The storefront's routes need the types that React Router generates.
const steps = [
  ["react-router", "typegen", "apps/storefront"],
  // One checker: several check again what a file uses of the others, which takes twice the processor's time on two processors.
  ["tsc", "--build", "--checkers", "1", ...projects],
];
for (const [command = "", ...args] of steps) {
  const { code } = await run(command, args, "inherit");
  if (code === 0) continue;
  process.exitCode = 1;
  break;
}
if (process.exitCode !== 1) console.log(`${projects.length} projects have no type errors.`);
