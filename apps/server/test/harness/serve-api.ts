import { launch } from "../../src/cli/launch.ts";

/** A process for tests: everything that `start` runs except the pages, which would have to be built. */
await launch({ before: async () => undefined, pages: null });
