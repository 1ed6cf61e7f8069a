import { builtPages } from "../http/pages/built-pages.ts";
import { ensureStorefront } from "../storefront/build-storefront.ts";
import { launch } from "./launch.ts";
import { printLine } from "./print-line.ts";

/** `serve`: shop and API alone, beside a `worker`, on a database that `migrate` has prepared. */
export async function serve(): Promise<void> {
  await launch({ before: () => ensureStorefront(printLine), pages: builtPages, complete: false });
}
