import { launch } from "../../src/cli/launch.ts";

/** A process for tests: everything that `serve` runs except the pages, which would have to be built. */
await launch({ before: async () => undefined, pages: null, complete: false }).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`, () => process.exit(1));
});
