import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Row, Scenario } from "../harness/scenario.ts";
import { readBuiltClient } from "./built-routes.ts";
import { brotliSum, kilobytes } from "./compressed.ts";
import { layoutShifts } from "./layout-shift.ts";

const client = join(import.meta.dirname, "../../../apps/storefront/build/client");
const maxJavaScript = 120_000;
const maxOfRoute = 12_000;
const maxFonts = 60_000;

/** First load of the shop's pages: JavaScript, fonts and layout shift. */
export const firstLoad: Scenario = {
  name: "S7",
  title: "first load of a public page",
  how: "JavaScript counts the files that a browser loads to show the route first, according to the build's manifest. Each file is compressed with brotli of quality 11 (1 kB = 1000 bytes). The limit is the framework alone: React, React DOM and React Router's client. A headless Chromium, 390 px wide, reports the layout shift of the first three seconds of each page.",
  async run(context) {
    const built = readBuiltClient(client);
    const framework = brotliSum(client, built.framework);
    const shell = brotliSum(client, built.shell);
    const routes = built.routes.map(({ id, scripts }) => ({ id, bytes: brotliSum(client, scripts) }));
    const rows = routes
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ id, bytes }) => routeRow(id, bytes, shell, framework));
    return [...rows, fontRow(), ...(await layoutShifts(context))];
  },
};

function routeRow(id: string, bytes: number, shell: number, framework: number): Row {
  const added = bytes - shell;
  return {
    what: `JavaScript of ${id}`,
    measured: `${kilobytes(bytes)}, of which the route adds ${kilobytes(added)}`,
    limit: `${kilobytes(framework)}, the framework alone`,
    ratio: (bytes / framework).toFixed(2),
    budget: `≤ ${kilobytes(maxJavaScript)}, the route ≤ ${kilobytes(maxOfRoute)}`,
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
    within: bytes <= maxFonts,
  };
}
