import { run } from "./run.ts";

/**
 * What is checked, each with its own libraries; what these build on (core, contract) is checked once and known to them by its
 * declarations. What is unchanged since the last time is not looked at again: node_modules/.cache/types remembers it.
 */
const projects = [
  "tsconfig.json",
  "packages/ui",
  "packages/webapp",
  "apps/storefront",
  "apps/account",
  "apps/admin",
  // Its functions run in pages, and need their types.
  "e2e",
];

// The storefront's routes need the types that React Router writes for them.
const steps = [
  ["react-router", "typegen", "apps/storefront"],
  ["tsc", "--build", ...projects],
];
for (const [command = "", ...args] of steps) {
  const { code } = await run(command, args, "inherit");
  if (code === 0) continue;
  process.exitCode = 1;
  break;
}
if (process.exitCode !== 1) console.log(`${projects.length} projects have no type errors.`);
