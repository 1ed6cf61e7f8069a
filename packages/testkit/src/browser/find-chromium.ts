import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { checkStarts } from "./check-starts.ts";
import { unpackBundledChromium } from "./bundled-chromium.ts";

export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

/** The usual install paths, the distribution's own first. */
const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a Chromium that starts on this machine: `CHROME_PATH`, then an installed one, then the npm package's. Throws a
 * `BrowserError` that says what to install if it does not start.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<Chromium> {
  const given = env["CHROME_PATH"];
  const executablePath = given ?? installed.find((path) => existsSync(path));
  const chromium = executablePath === undefined ? await bundled() : { executablePath, env: {} };
  checkStarts(chromium);
  return chromium;
}

async function bundled(): Promise<Chromium> {
  const home = await unpackBundledChromium(bundledVersion());
  // A minimal machine has no fonts; the package brings some.
  return { executablePath: join(home, "chromium"), env: { FONTCONFIG_PATH: join(home, "fonts") } };
}

function bundledVersion(): string {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const manifest: unknown = createRequire(import.meta.url)(join(entry, "../../package.json"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown";
}
