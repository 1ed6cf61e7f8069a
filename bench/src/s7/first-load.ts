import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Row, Scenario } from "../harness/scenario.ts";
import { readBuiltClient } from "./built-routes.ts";
import { brotliSum, kilobytes } from "./compressed.ts";
import { layoutShifts } from "./layout-shift.ts";

const client = join(import.meta.dirname, "../../../apps/storefront/build/client");
/** What the forms of a checkout may weigh, and what any other page may. */
const maxAtCheckout = 112_000;
const maxElsewhere = 105_000;
const maxOfRoute = 12_000;
const maxFonts = 60_000;

/** First load of the shop's pages: JavaScript, fonts and layout shift. */
export const firstLoad: Scenario = {
  name: "S7",
  title: "first load of a public page",
  how: "JavaScript counts the files that a browser loads to show the route first, according to the build's manifest. Each file is compressed with brotli of quality 11 (1 kB = 1000 bytes). The limit is the framework alone: React, React DOM and React Router's client. The pages of /apply-now are the checkout. A headless Chromium, 390 px wide, reports the layout shift of the first three seconds of each page.",
  whyMissed:
    "The framework alone is nine tenths of what a page may weigh. On every page come some 17 kB of our own (header, menu, basket, the client of the API and its checks, consent), and 1 to 11 kB of the page itself. What is not needed at first sight already loads later. The rest of the way would be another router, or pages without one.",
  async run(context) {
    // First, because the start builds what has changed since the last build.
    const shifts = await layoutShifts(context);
    const built = readBuiltClient(client);
    const framework = brotliSum(client, built.framework);
    const shell = brotliSum(client, built.shell);
    const routes = built.routes.map(({ id, scripts }) => ({ id, bytes: brotliSum(client, scripts) }));
    const rows = routes
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ id, bytes }) => routeRow(id, bytes, shell, framework));
    return [...rows, fontRow(), ...shifts];
  },
};

function routeRow(id: string, bytes: number, shell: number, framework: number): Row {
  const added = bytes - shell;
  const maxJavaScript = id.startsWith("routes/apply-now") ? maxAtCheckout : maxElsewhere;
  return {
    what: `JavaScript of ${id}`,
    measured: `${kilobytes(bytes)}, of which the route adds ${kilobytes(added)}`,
    limit: `${kilobytes(framework)}, the framework alone`,
    ratio: (bytes / framework).toFixed(2),
    budget: `≤ ${kilobytes(maxJavaScript)}, the route ≤ ${kilobytes(maxOfRoute)}`,
    value: bytes,
    within: bytes <= maxJavaScript && added <= maxOfRoute,
  };
}

function fontRow(): Row {
  const fonts = readdirSync(join(client, "assets")).filter((file) => file.endsWith(".woff2"));
  const bytes = fonts.reduce((sum, file) => sum + statSync(join(client, "assets", file)).size, 0);
  return {
    what: `Fonts (${fonts.length} files)`,
    measured: kilobytes(bytes),
    limit: "",
    ratio: "",
    budget: `≤ ${kilobytes(maxFonts)}`,
    value: bytes,
    within: bytes <= maxFonts,
  };
}
