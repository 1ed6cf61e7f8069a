import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Row, Scenario } from "../harness/scenario.ts";
import { readBuiltClient } from "./built-routes.ts";
import { brotliSum, kilobytes } from "./compressed.ts";
import { layoutShifts } from "./layout-shift.ts";

const client = join(import.meta.dirname, "../../../apps/storefront/build/client");
const mostJavaScript = 120_000;
const mostOfARoute = 12_000;
const mostFonts = 60_000;

/** First load of the shop's pages: JavaScript, fonts, and whether anything moves. */
export const firstLoad: Scenario = {
  name: "S7",
  title: "first load of a public page",
  how: "JavaScript is what the build's manifest says a browser fetches to show the route first, each file as brotli of quality 11 (1 kB = 1000 bytes). The limit is the framework alone: React, React DOM and React Router's client. Layout shift is what a headless Chromium, 390 px wide, reports for the first three seconds of the page.",
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
    budget: `≤ ${kilobytes(mostJavaScript)}, the route ≤ ${kilobytes(mostOfARoute)}`,
    within: bytes <= mostJavaScript && added <= mostOfARoute,
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
    budget: `≤ ${kilobytes(mostFonts)}`,
    within: bytes <= mostFonts,
  };
}
