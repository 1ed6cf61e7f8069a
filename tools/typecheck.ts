import { run } from "./run.ts";

// The storefront's own script first lets React Router write the types of its routes.
const projects = [
  ["tsc", "--project", "tsconfig.json"],
  ["tsc", "--project", "packages/ui/tsconfig.json"],
  // Its functions run in pages, and need their types.
  ["tsc", "--project", "e2e/tsconfig.json"],
  ["npm", "run", "--silent", "typecheck", "--workspace", "@matinee/storefront"],
  ["tsc", "--project", "packages/webapp/tsconfig.json"],
  ["tsc", "--project", "apps/account/tsconfig.json"],
  ["tsc", "--project", "apps/admin/tsconfig.json"],
];

let failed = 0;
for (const [command = "", ...args] of projects) {
  const { code } = await run(command, args, "inherit");
  if (code !== 0) failed += 1;
}
console.log(
  failed === 0
    ? `${projects.length} projects have no type errors.`
    : `${failed} of ${projects.length} projects have type errors.`,
);
process.exitCode = failed === 0 ? 0 : 1;
