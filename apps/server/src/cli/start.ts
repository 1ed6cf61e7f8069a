import { builtPages } from "../http/pages/built-pages.ts";
import { ensureStorefront } from "../storefront/build-storefront.ts";
import { launch } from "./launch.ts";
import { printLine } from "./print-line.ts";

/** `start`: everything in one process. */
export async function start(): Promise<void> {
  await launch({
    before: () => ensureStorefront(printLine),
    pages: builtPages,
  });
}
