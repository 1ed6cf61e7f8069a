import { chromium, type Browser } from "playwright-core";
import { findChromium } from "./find-chromium.ts";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--headless=shell",
];

/**
 * Starts a headless Chromium with an empty profile; `more` are further arguments. Throws a `BrowserError` that says what to install if
 * none starts.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return await chromium.launch({
    executablePath,
    args: [...args, ...more],
    env: { ...definedOf(process.env), ...env },
  });
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
